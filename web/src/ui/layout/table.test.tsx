import { expect, test, vi } from 'vitest';
import { TableFoot } from '../controls/table-foot.tsx';
import { click, render } from '../testing.tsx';
import { type Column, Table } from './table.tsx';

type Person = { id: string; name: string; email: string };

const people: Person[] = [
  { id: 'a', name: 'jo.park', email: 'jo@example.com' },
  { id: 'b', name: 'sam.ortiz', email: 'sam@example.com' },
];
const columns: Column<Person>[] = [
  { id: 'name', head: 'Username', at: 'title', cell: (person) => person.name },
  { id: 'email', head: 'Email', at: 'sub', cell: (person) => person.email },
];
const shared = { label: 'Users', columns, rowKey: (person: Person) => person.id };

test('an empty table shows No results. [UIX-20]', () => {
  const page = render(<Table {...shared} rows={[]} />);
  expect(page.one('.empty').textContent).toBe('No results.');
  expect(page.all('th')).toHaveLength(2);
});

test('a loading table has as many skeleton rows as the page [UIX-21]', () => {
  const page = render(<Table {...shared} rows={undefined} page_size={20} />);
  expect(page.all('tbody tr')).toHaveLength(20);
  expect(page.all('.skeleton')).toHaveLength(40);
  expect(page.one('table').getAttribute('aria-busy')).toBe('true');
});

test('or five when the page has no size [UIX-21]', () => {
  const page = render(<Table {...shared} rows={undefined} />);
  expect(page.all('tbody tr')).toHaveLength(5);
});

test('a table that failed says so and can be tried again', () => {
  const onRetry = vi.fn();
  const page = render(<Table {...shared} rows={undefined} failed={{ title: 'An error occurred while loading users', onRetry }} />);
  expect(page.all('.skeleton')).toHaveLength(0);
  expect(page.one('[role="alert"]').textContent).toContain('An error occurred while loading users');
  click(page.one('.empty button'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a table that failed counts no rows, though it knows of some from before', () => {
  const foot = <TableFoot page={1} page_size={10} total={34} onPage={vi.fn()} onPageSize={vi.fn()} />;
  const page = render(<Table {...shared} rows={people} foot={foot} failed={{ title: 'An error occurred', onRetry: vi.fn() }} />);
  expect(page.all('.table__foot')).toHaveLength(0);
  expect(render(<Table {...shared} rows={people} foot={foot} />).text()).toContain('1–10 of 34');
});

test('rows open into their details, one by one', () => {
  const detail = { label: (person: Person) => `Details of ${person.name}`, content: (person: Person) => `Write to ${person.email}` };
  const page = render(<Table {...shared} rows={people} detail={detail} />);
  const button = page.one('[aria-label="Details of sam.ortiz"]');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const row = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(row?.textContent).toBe('Write to sam@example.com');
  expect(page.text()).not.toContain('Write to jo@example.com');
  click(button);
  expect(page.all('.table__detail')).toHaveLength(0);
});

test('a column that sorts says how', () => {
  const onSort = vi.fn();
  const sorted: Column<Person>[] = [{ id: 'name', head: 'Username', cell: (person) => person.name, sort: 'descending', onSort }];
  const page = render(<Table {...shared} columns={sorted} rows={people} />);
  expect(page.one('th').getAttribute('aria-sort')).toBe('descending');
  click(page.one('th button'));
  expect(onSort).toHaveBeenCalledTimes(1);
});
