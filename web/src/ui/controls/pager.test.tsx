import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, edit, render } from '../testing.tsx';
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

test('goes forth and back and says what it shows [UIX-18]', () => {
  const page = render(<Foot total={612} />);
  const numbers = () => page.all('.pager > button:not([aria-label])').map((button) => button.textContent);
  expect(page.text()).toContain('1–10 of 612');
  expect(numbers()).toEqual(['1', '2', '3']);
  expect(page.one<HTMLButtonElement>('[aria-label="Previous page"]').disabled).toBe(true);
  click(page.one('[aria-label="Next page"]'));
  click(page.one('[aria-label="Next page"]'));
  expect(numbers()).toEqual(['2', '3', '4']);
  expect(page.one('[aria-current="page"]').textContent).toBe('3');
  expect(page.text()).toContain('21–30 of 612');
});

test('the last page ends at the last row [UIX-18]', () => {
  const page = render(<Foot total={12} />);
  click(page.one('[aria-label="Next page"]'));
  expect(page.text()).toContain('11–12 of 12');
  expect(page.one<HTMLButtonElement>('[aria-label="Next page"]').disabled).toBe(true);
});

test('offers 10, 20, 30, 40 or 50 rows per page [UIX-18]', () => {
  const page = render(<Foot total={612} />);
  const select = page.one<HTMLSelectElement>('select');
  expect([...select.options].map((option) => option.value)).toEqual(['10', '20', '30', '40', '50']);
  expect(select.labels?.[0]?.textContent).toBe('Rows per page');
  edit(select, '50');
  expect(page.text()).toContain('1–50 of 612');
});

test('carries the compact n / total for small screens', () => {
  const page = render(<Foot total={612} />);
  click(page.one('[aria-label="Next page"]'));
  expect(page.one('.pager__compact').textContent).toBe('2 / 62');
});

test('an empty table is page 1 of 1', () => {
  const page = render(<Foot total={0} />);
  expect(page.text()).toContain('0–0 of 0');
  expect(page.one('.pager__compact').textContent).toBe('1 / 1');
});
