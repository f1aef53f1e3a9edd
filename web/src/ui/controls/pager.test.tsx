import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { render } from '../testing.tsx';
import { pagesAround } from './pager.tsx';
import { TableFoot } from './table-foot.tsx';

function Foot({ total }: { total: number }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const resize = (to: number) => {
    setSize(to);
    setPage(1);
  };
  return <TableFoot page={page} page_size={size} total={total} onPage={setPage} onPageSize={resize} />;
}

const next = () => screen.getByRole('button', { name: 'Next page' });

test('never more than three page numbers, and the current one is among them [UIX-18]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (count, seed) => {
      const page = (seed % count) + 1;
      const pages = pagesAround(page, count);
      expect(pages).toHaveLength(Math.min(3, count));
      expect(pages).toContain(page);
      expect(pages.every((number) => number >= 1 && number <= count)).toBe(true);
    }),
  );
});

test('goes forth and back and says what it shows [UIX-18]', async () => {
  render(<Foot total={612} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  const numbers = () => pages.getAllByRole('button', { name: /^\d+$/ }).map(({ textContent }) => textContent);
  expect(document.body).toHaveTextContent('1–10 of 612');
  expect(numbers()).toEqual(['1', '2', '3']);
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await person.click(next());
  await person.click(next());
  expect(numbers()).toEqual(['2', '3', '4']);
  expect(pages.getByRole('button', { current: 'page' })).toHaveTextContent('3');
  expect(document.body).toHaveTextContent('21–30 of 612');
});

test('the last page ends at the last row [UIX-18]', async () => {
  render(<Foot total={12} />);
  await person.click(next());
  expect(document.body).toHaveTextContent('11–12 of 12');
  expect(next()).toBeDisabled();
});

test('offers 10, 20, 30, 40 or 50 rows per page [UIX-18]', async () => {
  render(<Foot total={612} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...select.options].map((option) => option.value)).toEqual(['10', '20', '30', '40', '50']);
  await person.selectOptions(select, '50');
  expect(document.body).toHaveTextContent('1–50 of 612');
});

test('carries the compact n / total for small screens', async () => {
  render(<Foot total={612} />);
  await person.click(next());
  expect(screen.getByText('2 / 62')).toBeVisible();
});

test('an empty table is page 1 of 1', async () => {
  render(<Foot total={0} />);
  expect(document.body).toHaveTextContent('0–0 of 0');
  expect(screen.getByText('1 / 1')).toBeVisible();
});
