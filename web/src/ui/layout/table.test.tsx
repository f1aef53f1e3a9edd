import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { bodyRows } from '../../app/testing-look.ts';
import { TableFoot } from '../controls/table-foot.tsx';
import { render } from '../testing.tsx';
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

test('an empty table shows No results. [UIX-20]', async () => {
  render(<Table {...shared} rows={[]} />);
  expect(screen.getByText('No results.')).toBeVisible();
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

test('a loading table has as many skeleton rows as the page [UIX-21]', async () => {
  render(<Table {...shared} rows={undefined} page_size={20} />);
  expect(bodyRows()).toHaveLength(20);
  expect(screen.getByRole('table', { name: 'Users', busy: true })).toBeVisible();
  expect(screen.getAllByRole('cell').filter((cell) => cell.firstElementChild?.getAttribute('aria-hidden') === 'true')).toHaveLength(40);
});

test('or five when the page has no size [UIX-21]', async () => {
  render(<Table {...shared} rows={undefined} />);
  expect(bodyRows()).toHaveLength(5);
});

test('a table that failed says so and can be tried again', async () => {
  const onRetry = vi.fn();
  render(<Table {...shared} rows={undefined} failed={{ title: 'An error occurred while loading users', onRetry }} />);
  expect(screen.queryByRole('cell')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('An error occurred while loading users');
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a table that failed counts no rows, though it knows of some from before', async () => {
  const foot = <TableFoot page={1} page_size={10} total={34} onPage={vi.fn()} onPageSize={vi.fn()} />;
  render(<Table {...shared} rows={people} foot={foot} failed={{ title: 'An error occurred', onRetry: vi.fn() }} />);
  expect(screen.queryByText('1–10 of 34')).toBeNull();
  render(<Table {...shared} rows={people} foot={foot} />);
  expect(screen.getByText('1–10 of 34')).toBeVisible();
});

test('rows open into their details, one by one', async () => {
  const detail = { label: (person: Person) => `Details of ${person.name}`, content: (person: Person) => `Write to ${person.email}` };
  render(<Table {...shared} rows={people} detail={detail} />);
  const button = screen.getByRole('button', { name: 'Details of sam.ortiz' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await person.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const row = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(row?.textContent).toBe('Write to sam@example.com');
  expect(screen.queryByText('Write to jo@example.com')).toBeNull();
  await person.click(button);
  expect(screen.queryByText('Write to sam@example.com')).toBeNull();
});

test('a column that sorts says how', async () => {
  const onSort = vi.fn();
  const sorted: Column<Person>[] = [{ id: 'name', head: 'Username', cell: (person) => person.name, sort: 'descending', onSort }];
  render(<Table {...shared} columns={sorted} rows={people} />);
  expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', 'descending');
  await person.click(screen.getByRole('button', { name: 'Username' }));
  expect(onSort).toHaveBeenCalledTimes(1);
});
