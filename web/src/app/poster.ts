// A result as a picture, made in the page: for whoever wants to show it around.

export interface Poster {
  title: string;
  headline: string;
  how: string;
  rows: { name: string; score: string; winner: boolean }[];
}

const WIDTH = 1200;
const ROW = 76;
const TOP = 330;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** As much of a text as there is room for. */
function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let short = [...text];
  while (short.length > 1 && pen.measureText(`${short.join('')}…`).width > width) short = short.slice(0, -1);
  return `${short.join('')}…`;
}

export async function drawPoster({ title, headline, how, rows }: Poster): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = TOP + rows.length * ROW + 80;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const write = (text: string, x: number, y: number, font: string, ink = 'ink', width = WIDTH - 2 * x): void => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    pen.fillText(fitted(pen, text, width), x, y);
  };
  pen.fillStyle = colour('paper');
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = colour('wood');
  pen.fillRect(0, 0, WIDTH, 110);
  write(title, 60, 72, '700 44px Vollkorn, serif');
  write(headline, 60, 205, '700 66px Vollkorn, serif', 'leaf');
  write(how, 60, 270, '34px system-ui, sans-serif', 'soft');
  rows.forEach(({ name, score, winner }, index) => {
    const y = TOP + index * ROW;
    pen.fillStyle = colour(winner ? 'leaf-pale' : 'sheet');
    pen.beginPath();
    pen.roundRect(60, y, WIDTH - 120, ROW - 12, 14);
    pen.fill();
    write(name, 90, y + 44, `${winner ? '700' : '400'} 36px system-ui, sans-serif`, 'ink', WIDTH - 420);
    pen.font = '700 38px Vollkorn, serif';
    write(score, WIDTH - 90 - pen.measureText(score).width, y + 45, pen.font, 'ink', 300);
  });
  write('Knobel', 60, canvas.height - 28, '700 30px Vollkorn, serif', 'soft');
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
