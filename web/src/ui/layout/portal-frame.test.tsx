import { beforeEach, expect, test, vi } from 'vitest';
import { HomeIcon, UsersIcon } from '../icons/icons.tsx';
import { click, press, render } from '../testing.tsx';
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
  return { page, state: () => page.one('.portal').dataset.sidebar };
};

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s+B toggles the sidebar [UIX-10]', (_name, keys) => {
  const { state } = frame();
  const before = state();
  expect(press('b', keys).defaultPrevented).toBe(true);
  expect(state()).not.toBe(before);
  press('b', keys);
  expect(state()).toBe(before);
});

test('B alone is only a letter', () => {
  const { state } = frame();
  const before = state();
  expect(press('b').defaultPrevented).toBe(false);
  expect(state()).toBe(before);
});

test('the choice is kept in a cookie of 7 days [UIX-11]', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const { page, state } = frame();
  click(page.one('[aria-label="Toggle sidebar"]'));
  expect(state()).toBe('open');
  expect(written).toHaveBeenLastCalledWith(expect.stringContaining('sidebar=open; path=/; max-age=604800'));
  written.mockRestore();
  page.unmount();
  expect(frame().state()).toBe('open');
});

test('names the current page and leads past the navigation', () => {
  const { page } = frame();
  expect(page.one('[aria-current="page"]').textContent).toBe('Users');
  expect(page.one('h1').textContent).toBe('Users');
  expect(page.one('.skip').getAttribute('href')).toBe(`#${page.one('main').id}`);
});
