import type { Hit } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, at, button, heading, person, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { openConsole } from '../testing.tsx';

const SEARCH = 'GET /provider/api/search';
const hit = (kind: Hit['kind'], title: string, href: string, more: Partial<Hit> = {}): Hit => ({
  kind,
  title,
  sub: '',
  end: null,
  href,
  ...more,
});
const HITS = [
  hit('payment', 'Maya Okafor, Harbor Books', '/provider/payments/D4NXR7WQ2KMT', { sub: 'D4NXR7WQ2KMT', end: '$64.18' }),
  hit('person', 'Maya Okafor', '/provider/consumers/usr_1', { sub: '(•••) •••-0142' }),
  hit('person', 'Emeka Okafor', '/provider/consumers/usr_2'),
  hit('business', 'Okafor & Daughters', '/provider/payments?business=biz_1'),
];

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option');
const chosen = () => options().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent;
async function openSearch(hits: readonly Hit[] = HITS) {
  const page = await openConsole('/provider/roles', 'ProviderAdmin', { [SEARCH]: answer({ hits }) });
  await until(() => screen.queryByRole('button', { name: 'Search everything' }));
  await person.keyboard('{Control>}k{/Control}');
  await until(() => screen.queryByRole('dialog', { name: 'Search everything' }));
  return page;
}

describe('the search over everything', () => {
  test('opens by Ctrl+K, by /, and by its button, and Escape leaves [PRV-09]', async () => {
    await openSearch();
    expect(document.activeElement).toBe(box());
    await press(button('Close the search'));
    await until(() => screen.queryByRole('dialog') === null);
    await person.keyboard('/');
    await until(() => screen.queryByRole('dialog'));
    await press(button('Close the search'));
    await press(button('Search everything'));
    await until(() => screen.queryByRole('combobox'));
    expect(box().value).toBe('');
  });

  test('asks once somebody pauses, and shows hits by kind, what was typed underlined [PRV-09]', async () => {
    const page = await openSearch();
    expect(text()).toContain('Search for transaction IDs, names');
    await person.type(box(), 'okafor');
    await until(() => options().length === 4);
    expect(page.calls(SEARCH)).toHaveLength(1);
    expect(screen.getAllByRole('group').map((group) => group.querySelector('p')?.textContent)).toEqual([
      'Payments',
      'People',
      'Businesses',
    ]);
    expect(within(options()[0] as HTMLElement).getByText('Okafor').tagName).toBe('MARK');
    expect(screen.getByRole('status')).toHaveTextContent('4 results');
  });

  test('arrows move, around the ends, and Enter opens [PRV-09]', async () => {
    await openSearch();
    await person.type(box(), 'okafor');
    await until(() => options().length === 4);
    expect(chosen()).toContain('Harbor Books');
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toContain('Emeka');
    expect(box().getAttribute('aria-activedescendant')).toBe(options()[2]?.id);
    await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(chosen()).toContain('Daughters');
    await person.keyboard('{Enter}');
    await until(() => at() === '/provider/payments?business=biz_1');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('Tab keeps one kind, and again shows all [PRV-09]', async () => {
    await openSearch();
    await person.type(box(), 'okafor');
    await until(() => options().length === 4);
    await person.keyboard('{ArrowDown}{Tab}');
    expect(options()).toHaveLength(2);
    expect(text()).toContain('People only');
    await person.keyboard('{Tab}');
    expect(options()).toHaveLength(4);
  });

  test('finds pages of the console too [PRV-09]', async () => {
    await openSearch([]);
    await person.type(box(), 'exc');
    await until(() => options().length === 1);
    await person.keyboard('{Enter}');
    await until(() => heading() === 'Exceptions');
  });

  test('nothing found, and a search that failed, say so [PRV-09]', async () => {
    const page = await openSearch([]);
    await person.type(box(), 'zzzz');
    await until(() => text().includes('Nothing found.'));
    page.service[SEARCH] = refuse('DATABASE_AWAY');
    await person.type(box(), 'z');
    await until(() => text().includes('The search failed.'));
    page.service[SEARCH] = answer({ hits: HITS });
    await press(button('Try again'));
    await until(() => options().length === 4);
  });
});
