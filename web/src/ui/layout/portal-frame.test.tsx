import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { HomeIcon } from '../icons/icons.tsx';
import { UsersIcon } from '../icons/portal-icons.tsx';
import { render } from '../testing.tsx';
import { PortalFrame } from './portal-frame.tsx';

const nav = [
  { href: '/merchant/home', label: 'Home', icon: <HomeIcon />, exact: true },
  { href: '/merchant/users', label: 'Users', icon: <UsersIcon /> },
];

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the portal itself writes
  document.cookie = 'sidebar=; path=/; max-age=0';
});

const frame = () => {
  const page = render(
    <PortalFrame home="/merchant/home" nav={nav} title="Users">
      <p>Everyone</p>
    </PortalFrame>,
    '/merchant/users',
  );
  return { page, state: () => document.querySelector('[data-sidebar]')?.getAttribute('data-sidebar') };
};

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s+B toggles the sidebar [UIX-10]', async (_name, keys) => {
  const { state } = frame();
  const before = state();
  expect(fireEvent.keyDown(document.body, { key: 'b', ...keys })).toBe(false);
  expect(state()).not.toBe(before);
  fireEvent.keyDown(document.body, { key: 'b', ...keys });
  expect(state()).toBe(before);
});

test('B alone is only a letter', async () => {
  const { state } = frame();
  const before = state();
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true);
  expect(state()).toBe(before);
});

test('the choice is kept in a cookie of 7 days [UIX-11]', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const { page, state } = frame();
  await person.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(state()).toBe('open');
  expect(written).toHaveBeenLastCalledWith(expect.stringContaining('sidebar=open; path=/; max-age=604800'));
  written.mockRestore();
  page.unmount();
  expect(frame().state()).toBe('open');
});

test('names the current page and is where the link that skips the navigation leads', async () => {
  frame();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Users');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Users');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});
