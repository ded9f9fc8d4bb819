// A part of the page as an image that a canvas can draw: its elements, and all styles of the page with their fonts, in one
// SVG. Nothing of it is fetched from elsewhere, and nothing in it moves.

export interface Portrait {
  image: HTMLImageElement;
  /** Of the part within the image, which is as large as the window, in pixels of the page. */
  width: number;
  height: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; scrollbar-width: none !important; }';

async function asData(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('a font cannot be read'));
    reader.readAsDataURL(blob);
  });
}

async function stylesOfPage(): Promise<string> {
  const texts = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(async (rule) => {
      const url = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] : undefined;
      return url ? rule.cssText.replace(url, await asData(new URL(url, sheet.href ?? location.href).href)) : rule.cssText;
    }),
  );
  return [...(await Promise.all(texts)), STILL].join('\n');
}

/** The element within copies of all around it, of which styles speak but which take no room. */
function copyOf(element: HTMLElement): HTMLElement {
  let copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute('inert');
  copy.style.cssText += `; position: absolute; left: 0; top: 0; width: ${element.offsetWidth}px; height: ${element.offsetHeight}px`;
  for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) {
    const shell = around.cloneNode(false) as HTMLElement;
    if (around !== document.body) shell.style.cssText += '; display: contents';
    shell.append(copy);
    copy = shell;
  }
  return copy;
}

/** Rejects where the browser cannot do that. */
export async function portraitOf(element: HTMLElement): Promise<Portrait> {
  const { documentElement: root } = document;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(innerWidth));
  svg.setAttribute('height', String(innerHeight));
  // What speaks of the root of the page speaks of the root of the image.
  for (const [name, value] of Object.entries(root.dataset)) if (value !== undefined) svg.dataset[name] = value;
  svg.dataset.motion = 'off';
  const { fontSize, fontFamily, lineHeight, color } = getComputedStyle(root);
  Object.assign(svg.style, { fontSize, fontFamily, lineHeight, color });
  const style = document.createElementNS(SVG, 'style');
  style.textContent = await stylesOfPage();
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.append(copyOf(element));
  svg.append(style, frame);
  // Marks of the framework, which XML may not like.
  const comments = document.createTreeWalker(svg, NodeFilter.SHOW_COMMENT);
  const marks: Node[] = [];
  while (comments.nextNode()) marks.push(comments.currentNode);
  for (const mark of marks) mark.parentNode?.removeChild(mark);

  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return { image, width: element.offsetWidth, height: element.offsetHeight };
}
