// Every game that the server offers, while it is played, on the big screen, and without a picture: accessible, thumb-sized,
// nothing cut off.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertGoodPlace } from './checks.mjs';
import { house } from './harness.mjs';
import { pictures } from './places.mjs';

const { visit, games } = await house();

for (const [name, go] of Object.entries(pictures(await games())))
  it(`${name}: no violations that axe knows of in both themes, thumb-sized, and all of it there in big type and at 400 %`, async () => {
    const { page, errors, close } = await visit({ scale: 2 });
    await go(page);
    await assertGoodPlace(page, name);
    assert.deepEqual(errors, []);
    await close();
  });
