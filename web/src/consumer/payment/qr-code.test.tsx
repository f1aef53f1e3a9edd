import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { render } from '../../ui/testing.tsx';
import { QrCode } from './qr-code.tsx';

const SCALE = 8;
const BORDER = 4;

/** The drawing as a camera would see it: dark modules, and the logo's white ground over them. */
function picture(svg: SVGElement): { width: number; height: number; data: Uint8ClampedArray } {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const side = (size + 2 * BORDER) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const paint = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = Math.round((y + BORDER) * SCALE); row < Math.round((y + height + BORDER) * SCALE); row += 1)
      for (let column = Math.round((x + BORDER) * SCALE); column < Math.round((x + width + BORDER) * SCALE); column += 1)
        data.fill(shade, (row * side + column) * 4, (row * side + column) * 4 + 3);
  };
  const path = svg.querySelector('.qr-code__modules')?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) paint(Number(x), Number(y), Number(length), 1, 0);
  const ground = svg.querySelector('.qr-code__ground');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(ground?.getAttribute(name)));
  paint(x ?? 0, y ?? 0, width ?? 0, height ?? 0, 255);
  return { width: side, height: side, data };
}

const ADDRESS = 'https://pay.example.com/merchant/payment/pur_01k9abcdefghjkmnpqrstvwxyz';

describe('the QR code', () => {
  test('is 235 wide with a logo of 50 by 50, and still reads with the middle hidden: level H [PAY-06]', () => {
    const page = render(<QrCode text={ADDRESS} label="code" />);
    const svg = page.container.querySelector('svg');
    if (!svg) throw new Error('no drawing');
    expect(svg.getAttribute('width')).toBe('235');
    expect(svg.getAttribute('height')).toBe('235');
    const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const logo = svg.querySelector('.qr-code__ground');
    expect((Number(logo?.getAttribute('width')) / modules) * 235).toBeCloseTo(50);
    expect((Number(logo?.getAttribute('height')) / modules) * 235).toBeCloseTo(50);
    expect(decodeQR(picture(svg))).toBe(ADDRESS);
    // The first two modules of row 8 name the level, masked: both light is H, and only H.
    const seen = picture(svg);
    const dark = (x: number, y: number) => seen.data[((y + BORDER) * SCALE * seen.width + (x + BORDER) * SCALE) * 4] === 0;
    expect([dark(0, 8), dark(1, 8)]).toEqual([false, false]);
  });
});
