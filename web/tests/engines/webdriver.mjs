// WebKit, driven by plain WebDriver: one HTTP request for each thing that is done.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { until } from '../harness.mjs';

const BROWSER = process.env.KNOBEL_WEBKIT ?? `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** What the window has round its page is not known before it is asked. */
const SCREEN = '1920x1280x24';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export async function openWebKit() {
  const port = await freePort();
  // A group of its own, so that the screen goes with it.
  const child = spawn('xvfb-run', ['-a', '-s', `-screen 0 ${SCREEN}`, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'de_DE.UTF-8', LANGUAGE: 'de' },
  });
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await until('the driver of WebKit answers', () => ask('GET', '/status').then(() => true, () => false));
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } } } });
  const at = `/session/${sessionId}`;
  const evaluate = async (what, ...values) => {
    const script = `const done = arguments[arguments.length - 1]; (async () => (${what})(...${JSON.stringify(values)}))().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const { value, error } = await ask('POST', `${at}/execute/async`, { script, args: [] });
    if (error) throw new Error(error);
    return value;
  };

  /** What the page complains of is kept there until it is asked for: the driver does not tell. */
  const heard = () => evaluate(() => (globalThis.complaints ?? []).splice(0));
  const errors = [];
  return {
    async errors() {
      errors.push(...(await heard()));
      return errors;
    },
    async size({ width, height }) {
      await ask('POST', `${at}/window/rect`, { width, height });
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await ask('POST', `${at}/window/rect`, { width: 2 * width - inner.width, height: 2 * height - inner.height });
    },
    async goto(url) {
      errors.push(...(await heard()));
      await ask('POST', `${at}/url`, { url });
      await evaluate(() => {
        const complaints = (globalThis.complaints = []);
        addEventListener('error', ({ message }) => complaints.push(message));
        addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      });
    },
    evaluate,
    tap: (x, y) =>
      ask('POST', `${at}/actions`, {
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: [{ type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] }],
      }),
    async close() {
      await ask('DELETE', at).catch(() => {});
      const gone = new Promise((resolve) => child.once('exit', resolve));
      end();
      await gone;
    },
  };
}
