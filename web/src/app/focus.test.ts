import { beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../net/fake_socket';
import { keepFocus } from './focus';

let root: HTMLElement;
const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string): HTMLElement => all(selector)[0] as HTMLElement;
/** As a browser does it: what is removed loses the focus before it is gone. */
async function change(lost: HTMLElement, by: string): Promise<void> {
  lost.blur();
  lost.outerHTML = by;
  await settled();
}

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  root = document.getElementById('app') as HTMLElement;
  keepFocus(root);
});

describe('when what has the focus goes away, the focus goes', () => {
  it('to the same control, drawn anew', async () => {
    root.innerHTML = '<footer><button data-action="stop">Stop</button><button data-action="throw">Throw</button></footer>';
    one('[data-action="throw"]').focus();
    await change(one('footer'), '<footer><button data-action="stop">Stop</button><button data-action="throw">Throw</button></footer>');
    expect(document.activeElement).toBe(one('[data-action="throw"]'));
  });

  it('in a match to the next thing to do, and while there is none to the line that says so', async () => {
    root.innerHTML = '<main><button data-action="a1" tabindex="-1">A1</button></main><footer><button data-do="undo">Undo</button><button data-do="confirm">Sure</button></footer>';
    one('[data-do="confirm"]').focus();
    one('main').innerHTML = '';
    await change(one('[data-do="confirm"]'), '<p class="wait" tabindex="-1">The others play</p>');
    expect(document.activeElement).toBe(one('.wait'));
    await change(one('.wait'), '<button data-do="roll">Roll</button>');
    expect(document.activeElement).toBe(one('[data-do="roll"]'));
    one('main').innerHTML = '<button data-action="a1" tabindex="-1">A1</button><button data-action="b1" tabindex="0">B1</button>';
    await change(one('[data-do="roll"]'), '');
    expect(document.activeElement).toBe(one('[data-action="b1"]'));
  });

  it('elsewhere to what stands in its place', async () => {
    root.innerHTML = '<a href="/">Home</a><div><button>Bot</button></div><button>Start</button>';
    one('div button').focus();
    await change(one('div button'), '<select></select>');
    expect(document.activeElement).toBe(one('select'));
    one('button').focus();
    await change(one('button'), '');
    expect(document.activeElement).toBe(one('select'));
  });

  it('not to another control that only says the same', async () => {
    root.innerHTML = '<div><button>Bot</button></div><button>Bot</button>';
    one('div button').focus();
    await change(one('div button'), '<select></select>');
    expect(document.activeElement).toBe(one('select'));
  });

  it('not out of a dialog', async () => {
    root.innerHTML = '<footer><button data-do="roll">Roll</button></footer><dialog open><button>Close</button><button>Resign</button></dialog>';
    (all('dialog button')[1] as HTMLElement).focus();
    await change(all('dialog button')[1] as HTMLElement, '<button>No, stay</button>');
    expect(document.activeElement?.textContent).toBe('No, stay');
  });

  it('nowhere if somebody had taken it away before', async () => {
    root.innerHTML = '<footer><button data-do="confirm">Sure</button></footer>';
    one('button').focus();
    one('button').blur();
    await new Promise((resolve) => setTimeout(resolve));
    one('footer').innerHTML = '<button data-do="roll">Roll</button>';
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
