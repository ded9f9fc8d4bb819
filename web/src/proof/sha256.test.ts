import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac';
import { fromHex, hex, sha256, utf8 } from './sha256';

const bytes = (length: number, start = 0): Uint8Array => Uint8Array.from({ length }, (_, i) => (start + i * 7) & 255);

test('SHA-256 of the examples in FIPS 180', () => {
  expect(hex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex(sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(hex(sha256(utf8('a'.repeat(1_000_000))))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('SHA-256 of every length around the blocks is what another implementation says', () => {
  for (let length = 0; length <= 200; ++length) {
    const message = bytes(length, length);
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});

test('HMAC of the examples in RFC 4231', () => {
  const mac = (key: string, message: string) => hex(hmacSha256(fromHex(key) as Uint8Array, fromHex(message) as Uint8Array));
  expect(mac('0b'.repeat(20), hex(utf8('Hi There')))).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
  expect(mac(hex(utf8('Jefe')), hex(utf8('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(mac('aa'.repeat(131), hex(utf8('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe(
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  );
});

test('HMAC with keys of all lengths is what another implementation says', () => {
  for (const length of [1, 31, 32, 63, 64, 65, 100]) {
    const key = bytes(length, 3);
    const message = bytes(length * 2, 9);
    expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('hexadecimal digits are read in one spelling only', () => {
  expect(fromHex('00ff')).toEqual(Uint8Array.of(0, 255));
  expect(fromHex('00FF')).toBeNull();
  expect(fromHex('0')).toBeNull();
});
