import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { render } from '../testing.tsx';
import { BORDER, picture, SCALE } from '../testing-qr.ts';
import { QrCode } from './qr-code.tsx';

const ADDRESS = 'https://pay.example.com/merchant/payment/pur_01k9abcdefghjkmnpqrstvwxyz';

describe('the QR code', () => {
  test('is 235 wide with a logo of 50 by 50, and still reads with the middle hidden: level H [PAY-06]', () => {
    render(<QrCode text={ADDRESS} label="code" />);
    const svg = screen.getByRole('img', { name: 'code' });
    expect(svg.getAttribute('width')).toBe('235');
    expect(svg.getAttribute('height')).toBe('235');
    const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const logo = svg.querySelector('rect');
    expect((Number(logo?.getAttribute('width')) / modules) * 235).toBeCloseTo(50);
    expect((Number(logo?.getAttribute('height')) / modules) * 235).toBeCloseTo(50);
    // The mark is drawn for light grounds.
    expect(logo?.getAttribute('fill')).toBe('var(--pass)');
    expect(decodeQR(picture(svg))).toBe(ADDRESS);
    // The first two modules of row 8 name the level, masked: both light is H, and only H.
    const seen = picture(svg);
    const dark = (x: number, y: number) => seen.data[((y + BORDER) * SCALE * seen.width + (x + BORDER) * SCALE) * 4] === 0;
    expect([dark(0, 8), dark(1, 8)]).toEqual([false, false]);
  });

  test.each([
    ['of a short text', 'A7K2P'],
    ['of an address', ADDRESS],
    ['of a long one', `${ADDRESS}?at=${'counter-'.repeat(20)}`],
  ])('%s shows no sliver of a module around its logo, and reads', (_what, text) => {
    render(<QrCode text={text} label="code" />);
    const svg = screen.getByRole('img', { name: 'code' });
    const logo = svg.querySelector('rect');
    const [from, side] = [Number(logo?.getAttribute('x')), Number(logo?.getAttribute('width'))];
    const meets = (at: number, length: number) => at + length > from && at < from + side;
    const strokes = [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].map((stroke) =>
      stroke.slice(1).map(Number),
    );
    expect(strokes.length).toBeGreaterThan(50);
    expect(strokes.filter(([x = 0, y = 0, length = 0]) => meets(x, length) && meets(y, 1))).toEqual([]);
    expect(decodeQR(picture(svg))).toBe(text);
  });
});
