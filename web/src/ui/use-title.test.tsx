import { screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { person } from '../app/testing-act.ts';
import { render } from './testing.tsx';
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

test('names the page, and gives its h1 the focus after a navigation only', async () => {
  render(
    <Routes>
      <Route path="/one" element={<Page name="One" to="/two" />} />
      <Route path="/two" element={<Page name="Two" to="/two?page=2" />} />
    </Routes>,
    '/one',
  );
  expect(document.title).toBe('One | Center');
  expect(document.activeElement).toBe(document.body);
  await person.click(screen.getByRole('link'));
  expect(document.title).toBe('Two | Center');
  expect(screen.getByRole('heading')).toHaveFocus();
  await person.click(screen.getByRole('link'));
  expect(screen.getByRole('link')).toHaveFocus();
});
