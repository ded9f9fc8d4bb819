// A result as a picture, made in the page: for whoever wants to show it around.

import { portraitOf, type Portrait } from './portrait';

export interface Poster {
  title: string;
  headline: string;
  how: string;
  rows: { name: string; score: string; winner: boolean }[];
  series: string;
  /** The table as it stands at the end. */
  board: HTMLElement | null;
}

const WIDTH = 1200;
const EDGE = 60;
const INSIDE = WIDTH - 2 * EDGE;
const ROW = 76;
const LINE = 44;
const BOARD_HEIGHT_MAX = 1100;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** As much of a text as there is room for. */
function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let short = [...text];
  while (short.length > 1 && pen.measureText(`${short.join('')}…`).width > width) short = short.slice(0, -1);
  return `${short.join('')}…`;
}

/** A text in lines that fit. */
function lines(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const more = line === '' ? word : `${line} ${word}`;
    if (line !== '' && pen.measureText(more).width > width) {
      done.push(line);
      line = word;
    } else line = more;
  }
  return line === '' ? done : [...done, line];
}

const TITLE = '700 44px Vollkorn, serif';
const HEADLINE = '700 66px Vollkorn, serif';
const PLAIN = '34px system-ui, sans-serif';

/** Without a portrait where the browser makes none, or does not let one be saved. */
export async function drawPoster(poster: Poster): Promise<Blob | null> {
  await document.fonts.ready;
  const portrait = poster.board && (await portraitOf(poster.board).catch(() => null));
  return draw(poster, portrait).catch(() => (portrait ? draw(poster, null) : null));
}

async function draw({ title, headline, how, rows, series }: Poster, portrait: Portrait | null): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.font = PLAIN;
  const told = lines(pen, how, INSIDE);
  const boardTop = 250 + told.length * LINE;
  const scale = portrait ? Math.min(INSIDE / portrait.width, BOARD_HEIGHT_MAX / portrait.height) : 0;
  const boardHeight = portrait ? portrait.height * scale : 0;
  const rowsTop = boardTop + boardHeight + (portrait ? 40 : 0);
  canvas.width = WIDTH;
  canvas.height = rowsTop + rows.length * ROW + (series === '' ? 80 : 80 + LINE);
  const write = (text: string, x: number, y: number, font: string, ink = 'ink', width = WIDTH - 2 * x): void => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    pen.fillText(fitted(pen, text, width), x, y);
  };
  pen.fillStyle = colour('paper');
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = colour('wood');
  pen.fillRect(0, 0, WIDTH, 110);
  write(title, EDGE, 72, TITLE);
  write(headline, EDGE, 205, HEADLINE, 'leaf');
  told.forEach((line, index) => write(line, EDGE, 265 + index * LINE, PLAIN, 'soft'));
  if (portrait) {
    const { image, width, height } = portrait;
    pen.drawImage(image, 0, 0, width, height, (WIDTH - width * scale) / 2, boardTop, width * scale, boardHeight);
  }
  rows.forEach(({ name, score, winner }, index) => {
    const y = rowsTop + index * ROW;
    pen.fillStyle = colour(winner ? 'leaf-pale' : 'sheet');
    pen.beginPath();
    pen.roundRect(EDGE, y, INSIDE, ROW - 12, 14);
    pen.fill();
    write(name, 90, y + 44, `${winner ? '700' : '400'} 36px system-ui, sans-serif`, 'ink', WIDTH - 420);
    pen.font = '700 38px Vollkorn, serif';
    write(score, WIDTH - 90 - pen.measureText(score).width, y + 45, pen.font, 'ink', 300);
  });
  const below = rowsTop + rows.length * ROW;
  if (series !== '') write(series, EDGE, below + 36, PLAIN, 'soft');
  write('Knobel', EDGE, canvas.height - 28, '700 30px Vollkorn, serif', 'soft');
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
