// Where a review comes from: the server works it out from the record, anew each time, and keeps nothing of it.

import type { Review } from '../net/wire';
import type { MatchRecord } from '../replay/record';

/** Why there is none, in the server's words. */
class NoReview extends Error {}

/** Whoever has asked for too much waits a moment. */
const TOO_MANY = 429;
const TRIES = 5;
const WAIT_MS = 2_000;

export async function reviewOf(record: MatchRecord): Promise<Review> {
  const send = (): Promise<Response> => fetch('/review', { method: 'POST', body: record.text });
  let response = await send();
  for (let tried = 1; response.status === TOO_MANY && tried < TRIES; ++tried) {
    await new Promise((done) => setTimeout(done, WAIT_MS));
    response = await send();
  }
  const answer = (await response.json().catch(() => ({}))) as { review?: Review; error?: { text: string } };
  if (!answer.review) throw new NoReview(answer.error?.text ?? String(response.status));
  return answer.review;
}
