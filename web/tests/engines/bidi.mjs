// Firefox, driven by WebDriver BiDi, which it speaks itself: messages over one socket.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const PROGRAM = process.env.KNOBEL_FIREFOX ?? '/usr/bin/firefox-esr';

/** A browser without a window, with a profile of its own. */
export async function openFirefox() {
  const profile = mkdtempSync(join(tmpdir(), 'knobel-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "de-DE");\nuser_pref("app.update.enabled", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n');
  const child = spawn(PROGRAM, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const address = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const listening = line.match(/WebDriver BiDi listening on (ws:\S+)/);
      if (listening) resolve(listening[1]);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

  let count = 0;
  const waiting = new Map();
  const errors = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.method === 'log.entryAdded' && message.params.type === 'javascript' && message.params.level === 'error') errors.push(message.params.text);
    waiting.get(message.id)?.(message);
  });
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, (answer) => (answer.type === 'error' ? reject(new Error(`${method}: ${answer.message}`)) : resolve(answer.result)));
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await ask('browsingContext.getTree', {});
  const { context } = contexts[0];

  return {
    errors: async () => errors,
    size: (viewport) => ask('browsingContext.setViewport', { context, viewport }),
    goto: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(what, ...values) {
      const expression = `(async () => JSON.stringify((await (${what})(...${JSON.stringify(values)})) ?? null))()`;
      const answer = await ask('script.evaluate', { target: { context }, expression, awaitPromise: true });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    tap: (x, y) =>
      ask('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] }],
      }),
    async close() {
      socket.terminate();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
