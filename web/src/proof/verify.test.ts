import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BadLine, readRecord } from '../replay/record';
import { hex, sha256, utf8 } from './sha256';
import { allRight, checkLuck, outcomeAgain } from './verify';

/** A whole match of the card game from a real server: 3 rounds, and a contribution in UTF-8. */
const played = readFileSync('src/replay/fixtures/karten.jsonl', 'utf8');
/** The record that docs/formats.md explains. */
const explained = /```jsonl record\n([\s\S]*?)```/.exec(readFileSync('../docs/formats.md', 'utf8'))?.[1] as string;

/** Changes the record and its digest, as somebody would who can compute. */
function forged(text: string, from: string | RegExp, to: string): string {
  const lines = text.replace(from, to).trimEnd().split('\n').slice(0, -1);
  const body = `${lines.join('\n')}\n`;
  return `${body}{"sha256":"${hex(sha256(utf8(body)))}"}\n`;
}

test('a real record holds', () => {
  const report = checkLuck(readRecord(played));
  expect(report).toMatchObject({ envelope: 'fits', contributions: 'open', starts: 0, wrong: null, digest: true });
  expect(report.drawn).toHaveLength(15);
  expect(report.drawn.every(({ text, right }) => text === right)).toBe(true);
  expect(allRight(report)).toBe(true);
});

test('the record of the documents holds, and its rolls are those worked out there', () => {
  const report = checkLuck(readRecord(explained));
  expect(allRight(report)).toBe(true);
  expect(report).toMatchObject({ contributions: 'sealed', starts: 1 });
  expect(report.drawn.map(({ right }) => right)).toEqual(['one 1 of 2', 'dice 1 6', 'dice 4 5']);
});

test('a changed roll is found, and it is that one', () => {
  const report = checkLuck(readRecord(forged(explained, 'dice 4 5', 'dice 6 6')));
  expect(report.digest).toBe(true);
  expect(report.wrong).toEqual({ event: 7, text: 'dice 6 6', right: 'dice 4 5' });
  expect(allRight(report)).toBe(false);
});

test('dice by hand are nobody\'s to check, what was drawn beside them is', () => {
  const real = explained.replace('"starts":1}', '"starts":1,"dice":"by_hand"}').replace('dice 4 5', 'dice 6 6');
  const report = checkLuck(readRecord(forged(real, '', '')));
  expect(report).toMatchObject({ byHand: 2, wrong: null, envelope: 'fits' });
  expect(report.drawn.map(({ right }) => right)).toEqual(['one 1 of 2']);
  expect(allRight(report)).toBe(true);
  expect(checkLuck(readRecord(forged(real, 'one 1 of 2', 'one 2 of 2'))).wrong).toEqual({ event: 1, text: 'one 2 of 2', right: 'one 1 of 2' });
});

test('dice of a day are those of its date, and nobody throws anything into them', () => {
  const header = '{"knobel":1,"game":"knaster","rules":1,"seats":1,"options":{},"players":["Anna"],"luck":{"kind":"committed","commitment":"f304a3d54685b06848ef69c5716f50339386d15c91a80e094730e78327995fbd","contributions":[""],"known":"2026-11-19"}}';
  const result = '{"result":{"scores":[0],"winners":[1],"secret":"14b30c7eaae59643ca9d53294cd672a5031ef3d324367df25f15ee21f582b40c"}}';
  const text = forged(`${header}\n{"chance":"dice 5 6"}\n{"chance":"dice 1 3"}\n${result}\n{}\n`, '', '');
  const report = checkLuck(readRecord(text));
  expect(report).toMatchObject({ envelope: 'fits', known: '2026-11-19', wrong: null });
  expect(report.drawn).toHaveLength(2);
  expect(allRight(report)).toBe(true);
  expect(checkLuck(readRecord(forged(text, '2026-11-19', '2026-11-20'))).envelope).toBe('forged');
  expect(checkLuck(readRecord(forged(text, '"contributions":[""]', '"contributions":["x"]'))).envelope).toBe('forged');
});

test('another slip than the sealed one is found', () => {
  const report = checkLuck(readRecord(forged(explained, '"secret":"00', '"secret":"01')));
  expect(report.envelope).toBe('forged');
  expect(allRight(report)).toBe(false);
});

test('another contribution changes every roll', () => {
  const report = checkLuck(readRecord(forged(played, /"contributions":\["/, '"contributions":["x')));
  expect(report.wrong).not.toBeNull();
});

test('a contribution that its seat had not committed to is found', () => {
  const other = forged(explained, '"contributions":["e5', '"contributions":["e6');
  const uncommitted = forged(explained, ',""],"starts"', `,"${'0'.repeat(64)}"],"starts"`);
  const unopened = forged(explained, /"contributions":\["[0-9a-f]*"/, '"contributions":[""');
  const resealed = forged(explained, '"commitments":["72', '"commitments":["73');
  for (const text of [other, uncommitted, unopened, resealed]) {
    const report = checkLuck(readRecord(text));
    expect(report.contributions).toBe('forged');
    expect(allRight(report)).toBe(false);
  }
});

test('the record is compared with what was told before the match', () => {
  const record = readRecord(explained);
  const { luck } = record.header as { luck: { commitment: string; commitments: string[] } };
  const told = { starts: 1, commitment: luck.commitment, commitments: luck.commitments };
  expect(checkLuck(record).asTold).toBeNull();
  expect(checkLuck(record, [told]).asTold).toBe(true);
  const others = [
    [{ ...told, commitment: '0'.repeat(64) }],
    [{ ...told, commitments: ['', luck.commitments[0] as string] }],
    // Somebody made a start fail, and the record is silent about it.
    [told, { ...told, starts: 2 }],
  ];
  for (const other of others) {
    const report = checkLuck(record, other);
    expect(report.asTold).toBe(false);
    expect(allRight(report)).toBe(false);
  }
  expect(checkLuck(readRecord(played), [told]).asTold).toBe(false);
});

test('a record whose seats had nothing to throw in says so', () => {
  const nothing = forged(explained, /"commitments":.*"starts":1/, '"commitments":["",""],"contributions":["",""],"starts":1');
  expect(checkLuck(readRecord(nothing)).contributions).toBe('none');
});

test('a byte that got lost breaks the digest', () => {
  expect(checkLuck(readRecord(explained.replace('Anna', 'Anne'))).digest).toBe(false);
});

test('before the end the envelope stays sealed, and other luck has none', () => {
  const unfinished = explained.replace(/\{"result"[\s\S]*/, '');
  expect(checkLuck(readRecord(unfinished))).toMatchObject({ envelope: 'sealed', digest: null });
  const unknown = forged(explained, /"luck":\{.*\}\}/, '"luck":{"kind":"unknown"}}');
  expect(checkLuck(readRecord(unknown))).toMatchObject({ envelope: 'none', drawn: [] });
});

test('large bags take two bytes, and what is no outcome has none', () => {
  const secret = sha256(utf8('x'));
  expect(outcomeAgain('pick 1 of 1000', secret, [''], 1)).toMatch(/^pick \d+ of 1000$/);
  expect(outcomeAgain('pick 1 of 100000', secret, [''], 1)).toMatch(/^pick \d+ of 100000$/);
  expect(outcomeAgain('pick 1', secret, [''], 1)).toBeNull();
  expect(outcomeAgain('coin 1 of 2', secret, [''], 1)).toBeNull();
});

test.each([
  ['', 1],
  ['hello\n', 1],
  ['{"knobel":2}\n', 1],
  [explained.replace('{"chance":"dice 1 6"}', '{"chance":7}'), 3],
  [explained.replace('{"chance":"dice 1 6"}', 'dice'), 3],
  [explained.slice(0, -1), 13],
  [explained.replace(',"starts":1', ''), 1],
  [explained.replace('"commitments":["', '"commitments":["","'), 1],
])('what is no record is refused with its line (%#)', (text, line) => {
  expect(() => readRecord(text)).toThrow(BadLine);
  try {
    readRecord(text);
  } catch (error) {
    expect((error as BadLine).line).toBe(line);
  }
});

test('names are read without marks that turn the direction of writing', () => {
  const names = readRecord(played).header.players;
  const turned = forged(played, `"players":["${names[0]}"`, `"players":["\u202E${names[0]}\u2067!"`);
  expect(readRecord(turned).header.players).toEqual([`${names[0]}!`, ...names.slice(1)]);
  expect(allRight(checkLuck(readRecord(turned)))).toBe(allRight(checkLuck(readRecord(played))));
  expect(() => readRecord(forged(played, `"players":["${names[0]}"`, '"players":[7'))).toThrow(BadLine);
});
