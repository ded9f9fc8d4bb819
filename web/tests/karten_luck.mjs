// Scripted cards for the card game: in nine turns of the simpler game seat 1 holds each of the seven
// combinations once, and twice something to exchange. Seat 2 draws what nobody needs.
//
// The order of chance events: who begins, three cards each in turn, four open ones; then for each
// turn the cards drawn and, after it, the open card that takes the place of the one taken.

const COLOURS = 'brgyp';
const card = (text) => `kind ${(Number(text.slice(1)) - 1) * 5 + COLOURS.indexOf(text[0])}`;

/** What seat 1 draws and takes in its turns, and what it then does. */
export const TURNS = [
  { drawn: ['y7', 'p7', 'b5'], taken: 'r5', play: 'five-alike', cards: ['b7', 'r7', 'g7', 'y7', 'p7'] },
  { drawn: ['g5', 'y5', 'r1'], taken: 'g2', play: 'four-alike', cards: ['b5', 'r5', 'g5', 'y5'] },
  { drawn: ['y3', 'p4', 'b9'], taken: 'p5', play: 'straight', cards: ['r1', 'g2', 'y3', 'p4', 'p5'] },
  { drawn: ['r9', 'g12', 'b3'], taken: 'y12', play: 'two-pairs', cards: ['b9', 'r9', 'g12', 'y12'] },
  { drawn: ['r3', 'g3', 'y13'], taken: 'p13', play: 'exchange', cards: ['y13', 'p13'] },
  { drawn: ['b11', 'r11', 'g11'], taken: 'b13', play: 'triple', cards: ['b3', 'r3', 'g3'] },
  { drawn: ['r13', 'y6', 'p8'], taken: 'y10', play: 'exchange', cards: ['y6', 'p8'] },
  { drawn: ['b2', 'b4', 'b6'], taken: 'y1', play: 'full-house', cards: ['b11', 'r11', 'g11', 'b13', 'r13'] },
  { drawn: ['b8', 'b10', 'y2', 'y4'], taken: 'p1', play: 'flush', cards: ['b2', 'b4', 'b6', 'b8', 'b10'] },
];
export const DEALT = ['b7', 'r7', 'g7'];

export function luck() {
  const used = new Set([...DEALT, ...TURNS.flatMap(({ drawn, taken }) => [...drawn, taken])]);
  const junk = [];
  for (let value = 13; value >= 1; --value)
    for (const colour of COLOURS) if (!used.has(`${colour}${value}`)) junk.push(`${colour}${value}`);
  const next = () => junk.shift();

  const lines = ['one 1 of 2'];
  for (const mine of DEALT) lines.push(card(mine), card(next()));
  lines.push(...[TURNS[0].taken, next(), next(), next()].map(card));
  TURNS.forEach(({ drawn }, turn) => {
    lines.push(...drawn.map(card));
    lines.push(card(TURNS[turn + 1]?.taken ?? next())); // lies open when seat 1 is next to take
    lines.push(card(next()), card(next())); // seat 2: one drawn, one laid open
  });
  return `${lines.join('\n')}\n`;
}
