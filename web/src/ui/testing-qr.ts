/* Reads the QR code that a page draws, as a camera would. */

export const SCALE = 8;
export const BORDER = 4;

/** The drawing as a camera would see it: dark modules, and the logo's ground over them. What is filled with neither of the pass's two colors is black. */
export function picture(svg: Element): { width: number; height: number; data: Uint8ClampedArray } {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const side = (size + 2 * BORDER) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const paint = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = Math.round((y + BORDER) * SCALE); row < Math.round((y + height + BORDER) * SCALE); row += 1)
      for (let column = Math.round((x + BORDER) * SCALE); column < Math.round((x + width + BORDER) * SCALE); column += 1)
        data.fill(shade, (row * side + column) * 4, (row * side + column) * 4 + 3);
  };
  const shadeOf = (part: Element | null) => (part?.getAttribute('fill') === 'var(--pass)' ? 255 : 0);
  const modules = svg.querySelector('path');
  const path = modules?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    paint(Number(x), Number(y), Number(length), 1, shadeOf(modules));
  const ground = svg.querySelector('rect');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(ground?.getAttribute(name)));
  paint(x ?? 0, y ?? 0, width ?? 0, height ?? 0, shadeOf(ground));
  return { width: side, height: side, data };
}
