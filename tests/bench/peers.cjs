// Decisions re-executed in a second of processor time by what others use for such games; one JSON object on one line.
// node peers.cjs FOLDER: the folder holds node_modules.
"use strict";
const { join } = require("path");
const load = (name) => require(join(process.argv[2], "node_modules", name));
const LEAST = 1_000_000; // microseconds

function rate(round) {
  round(); // once before: the code is compiled and the data are read
  const start = process.cpuUsage();
  let done = 0;
  for (;;) {
    done += round();
    const { user, system } = process.cpuUsage(start);
    if (user + system > LEAST) return (done / (user + system)) * 1e6;
  }
}

// A small duel in boardgame.io: draw a card, or strike with one; a hand, a deck and health for each of two.
const duel = {
  setup: () => ({ health: [30, 30], hands: [[3, 2, 5], [3, 2, 5]], decks: [[4, 1, 6, 2], [4, 1, 6, 2]] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    draw: ({ G, ctx }) => {
      const deck = G.decks[ctx.currentPlayer];
      if (!deck.length) return "INVALID_MOVE";
      G.hands[ctx.currentPlayer].push(deck.pop());
    },
    strike: ({ G, ctx }, at) => {
      const hand = G.hands[ctx.currentPlayer];
      if (!(at in hand)) return "INVALID_MOVE";
      const [card] = hand.splice(at, 1);
      G.health[1 - ctx.currentPlayer] -= card;
      G.decks[ctx.currentPlayer].unshift(card);
    },
  },
  endIf: ({ G }) => (G.health.some((each) => each <= 0) ? { winner: G.health[0] > 0 ? 0 : 1 } : undefined),
};

function boardgame() {
  const { Client } = load("boardgame.io/dist/cjs/client.js");
  return rate(() => {
    const client = Client({ game: duel, debug: false });
    let done = 0;
    for (; !client.getState().ctx.gameover && done < 200; done++) {
      const { G, ctx } = client.getState();
      if (G.hands[ctx.currentPlayer].length < 3) client.moves.draw();
      else client.moves.strike(done % 3);
    }
    return done;
  });
}

// Showdown: battles of random teams with fixed seeds, in which both sides take their first legal choice.
function showdown(generation) {
  const { Battle, Teams } = load("pokemon-showdown/dist/sim");
  const format = `gen${generation}randombattle`;
  const teams = [1, 2].map((seed) => Teams.getGenerator(format, [seed, 2, 3, 4]).getTeam());
  return rate(() => {
    const [p1, p2] = teams.map((team, at) => ({ name: `player ${at + 1}`, team }));
    const battle = new Battle({ formatid: format, seed: [1, 2, 3, 4], p1, p2 });
    let done = 0;
    for (; !battle.ended && done < 2000; battle.makeChoices()) {
      done += battle.sides.filter((side) => !side.isChoiceDone()).length;
    }
    return done;
  });
}

const found = { boardgame: boardgame(), "showdown-9": showdown(9), "showdown-1": showdown(1) };
console.log(JSON.stringify(found));
