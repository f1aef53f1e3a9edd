// Prints the contrast ratio of every pair of roles that the product puts together, in both themes.
// Exits 1 if a pair misses its minimum, or if a color of it is not found.
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../web/src/ui/tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
/** Each role's color in a theme: the one of light-dark(light, dark) that is its, or the one that is said for both. */
const theme = (place) =>
  Object.fromEntries(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, role, value]) => {
      const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value.trim());
      return [role, both ? both[place] : value.trim()];
    }),
  );
const light = theme(1);
const dark = theme(2);

const channel = (byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex) => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a color of six digits`);
  const [r, g, b] = hex.match(/[0-9a-f]{2}/gi).map((h) => channel(parseInt(h, 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};

const text = 4.5,
  shape = 3;
const pairs = [
  ...['bg', 'surface', 'raised', 'sunken', 'hover'].flatMap((g) => ['ink', 'ink-muted', 'ink-faint'].map((i) => [i, g, text])),
  ['on-moat', 'moat', text],
  ['on-moat-muted', 'moat', text],
  ['on-moat-muted', 'moat-2', text],
  ['accent', 'moat', text],
  ['on-action', 'action', text],
  ['on-action', 'action-hover', text],
  ['action', 'surface', shape],
  ['action', 'bg', shape],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['on-accent', 'accent-press', text],
  ['accent-ink', 'accent-soft', text],
  ['accent-ink', 'surface', text],
  ['accent-ink', 'bg', text],
  ['accent-edge', 'surface', shape],
  ['accent-edge', 'bg', shape],
  ...['positive', 'negative', 'warning', 'info'].flatMap((r) => [
    [r, 'surface', text],
    [r, 'bg', text],
    [r, 'raised', text],
    [r, `${r}-soft`, text],
  ]),
  ['on-negative', 'negative-solid', text],
  ['ink', 'accent-soft', text],
  ['ink', 'negative-soft', text],
  ['ink', 'info-soft', text],
  ['ink', 'positive-soft', text],
  ['line-control', 'surface', shape],
  ['line-control', 'bg', shape],
  ['line-control', 'raised', shape],
  ['focus', 'surface', shape],
  ['focus', 'bg', shape],
  ['focus', 'raised', shape],
  ['focus-on-moat', 'moat', shape],
  ['ink', 'thumb', text],
  ...[1, 2, 3, 4].map((n) => [`on-tile-${n}`, `tile-${n}`, text]),
];

let failed = 0;
console.log('pair'.padEnd(34), 'needs', ' light', '  dark');
for (const [fg, bg, min] of pairs) {
  const [l, d] = [light, dark].map((t) => ratio(t[`--${fg}`], t[`--${bg}`]));
  const bad = l < min || d < min;
  failed += bad;
  console.log(`${fg} on ${bg}`.padEnd(34), String(min).padStart(5), l.toFixed(2).padStart(6), d.toFixed(2).padStart(6), bad ? ' FAIL' : '');
}
console.log(`${pairs.length} pairs in 2 themes, ${failed} below the minimum`);
process.exit(failed ? 1 : 0);
