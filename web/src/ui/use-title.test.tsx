import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { click, render } from './testing.tsx';
import { useTitle } from './use-title.ts';

function Page({ name, to }: { name: string; to: string }) {
  useTitle(`${name} | Center`);
  return (
    <main>
      <h1>{name}</h1>
      <Link to={to}>Go</Link>
    </main>
  );
}

test('names the page, and gives its h1 the focus after a navigation only', () => {
  const page = render(
    <Routes>
      <Route path="/one" element={<Page name="One" to="/two" />} />
      <Route path="/two" element={<Page name="Two" to="/two?page=2" />} />
    </Routes>,
    '/one',
  );
  expect(document.title).toBe('One | Center');
  expect(document.activeElement).toBe(document.body);
  click(page.one('a'));
  expect(document.title).toBe('Two | Center');
  expect(document.activeElement).toBe(page.one('h1'));
  click(page.one('a'));
  expect(document.activeElement).toBe(page.one('a'));
});
