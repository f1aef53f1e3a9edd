import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test("the loading spinner's accent is #ffa516, in both themes [UIX-16]", () => {
  expect(read('./base.css')).toMatch(/\.spinner \{[^}]*border-top-color: var\(--accent\)/);
  const accents = [...read('./tokens.css').matchAll(/--accent: ([^;]+);/g)].map(([, color]) => color);
  // Said once, for both.
  expect(accents).toEqual(['#ffa516']);
});

test('the sidebar is 16rem, 4.5rem with icons only [UIX-11]', () => {
  const tokens = read('./tokens.css');
  expect(tokens).toContain('--sidebar: 16rem;');
  expect(tokens).toContain('--sidebar-icons: 4.5rem;');
  const frame = read('./layout/portal-frame.css');
  expect(frame).toMatch(/data-sidebar="open"\] \{\s*grid-template-columns: var\(--sidebar\)/);
  expect(frame).toMatch(/data-sidebar="icons"\] \{\s*grid-template-columns: var\(--sidebar-icons\)/);
});
