import type { ProviderText } from '@drawbridge/contract';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { answer, button, heading, link, open, press, screen, text, textsOf, until, within } from '../app/testing.tsx';
import { setLanguage } from '../language/chosen.ts';
import { setBrand } from '../ui/brand.ts';

const TERMS: ProviderText = {
  title: 'Moat terms',
  language: 'en',
  version: '7',
  date: '2026-03-01',
  sha256: 'ab'.repeat(32),
  blocks: [
    { is: 'heading', level: 2, cells: [[{ text: 'What you agree to' }]] },
    { is: 'item', level: 1, label: '•', cells: [[{ text: 'First' }]] },
    { is: 'heading', level: 3, cells: [[{ text: 'Debits' }]] },
    {
      is: 'paragraph',
      level: 0,
      cells: [
        [{ text: 'Each debit needs ' }, { text: 'you', strong: true }, { text: ': ' }, { text: 'why', href: 'https://example.com/' }],
      ],
    },
    { is: 'item', level: 1, label: '1.', cells: [[{ text: 'One' }]] },
    { is: 'item', level: 2, label: '•', cells: [[{ text: 'Deeper' }]] },
    { is: 'paragraph', level: 2, cells: [[{ text: 'And more of it' }]] },
    { is: 'item', level: 1, label: '2.', cells: [[{ text: 'Two' }]] },
    { is: 'paragraph', level: 0, cells: [[{ text: '<b onclick="alert(1)">not markup</b>' }]] },
    { is: 'head', level: 0, cells: [[{ text: 'Fee' }], [{ text: 'Amount' }]] },
    { is: 'row', level: 0, cells: [[{ text: 'none' }], [{ text: '$0' }]] },
  ],
};
const READ = 'GET /api/texts/terms';

afterEach(async () => {
  setBrand({
    own_terms: undefined,
    privacy_url: undefined,
    help_url: undefined,
    support_phone: undefined,
    company: undefined,
    terms_url: '/terms',
  });
  await act(async () => setLanguage('en'));
});

describe("the provider's own terms", () => {
  test('are shown whole, with their version and day, and nothing in them is markup', async () => {
    setBrand({ own_terms: true });
    await open('/terms', { service: { [READ]: answer(TERMS) } });
    await until(() => heading() === 'Moat terms');
    expect(document.title).toBe('Moat terms | Drawbridge Payment Center');
    expect(text()).toContain('Version 7, effective 03/01/2026');
    expect(text()).toContain('<b onclick="alert(1)">not markup</b>');
    expect(document.querySelector('[onclick]')).toBeNull();
    expect(link('why').getAttribute('href')).toBe('https://example.com/');
    const outer = screen.getAllByRole('list').filter((list) => list.parentElement?.closest('li') === null);
    const lists = outer.map((list) => textsOf([...list.children]));
    expect(lists).toEqual([['•First'], ['1.One•DeeperAnd more of it', '2.Two']]);
    expect(textsOf(screen.getAllByRole('heading')).slice(1)).toEqual(['What you agree to', 'Debits']);
    expect(textsOf([...screen.getAllByRole('columnheader'), ...screen.getAllByRole('cell')])).toEqual(['Fee', 'Amount', 'none', '$0']);
  });

  test('say in Spanish that the English text binds, where there is no Spanish one, and are asked for in the language of the page', async () => {
    setBrand({ own_terms: true });
    const asked: (string | null)[] = [];
    await open('/terms', {
      service: {
        [READ]: ({ headers }) => {
          asked.push(headers.get('accept-language'));
          return answer(TERMS);
        },
      },
    });
    await until(() => heading() === 'Moat terms');
    expect(text()).not.toContain('binds');
    await press(button('Español'));
    await until(() => text().includes('el texto en inglés es el único que obliga'));
    expect(asked).toEqual(['en', 'es']);
    expect(
      screen
        .getByText(/not markup/)
        .closest('[lang]')
        ?.getAttribute('lang'),
    ).toBe('en');
  });

  test('that do not come can be asked for again', async () => {
    setBrand({ own_terms: true });
    await open('/terms', { service: { [READ]: (_request, count) => (count === 1 ? 'network' : answer(TERMS)) } });
    await until(() => text().includes("We couldn't load this."));
    await press(button('Try again'));
    await until(() => heading() === 'Moat terms');
  });

  test('that stand elsewhere are led to, and no others are shown', async () => {
    setBrand({ terms_url: 'https://example.com/terms' });
    await open('/terms');
    await until(() => link('https://example.com/terms'));
    expect(text()).not.toContain('What you agree to');
    expect(text()).not.toContain('as of');
  });
});

describe('privacy policy and help', () => {
  test('are pages where the provider has them, with a way to reach them', async () => {
    setBrand({ help_url: '/help', support_phone: '(212) 555-0100', company: 'Moat, Inc., 1 Quay' });
    await open('/help', { service: { 'GET /api/texts/help': answer({ ...TERMS, title: null, version: null, date: null }) } });
    await until(() => text().includes('What you agree to'));
    expect(heading()).toBe('Help');
    expect(text()).not.toContain('in force');
    expect(link('(212) 555-0100').getAttribute('href')).toBe('tel:2125550100');
    expect(text()).toContain('Moat, Inc., 1 Quay');
  });

  test('stand on the page of a suspended account, with the phone number and the help [SES-19]', async () => {
    setBrand({ help_url: '/help', support_phone: '(212) 555-0100' });
    sessionStorage.setItem('drawbridge.session_ending', 'account_frozen');
    await open('/session-expired');
    await until(() => heading() === 'Account Suspended');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('link'))).toEqual([
      'support@drawbridge.example',
      '(212) 555-0100',
      'Help',
    ]);
    expect(link('(212) 555-0100').getAttribute('href')).toBe('tel:2125550100');
  });

  test('are no pages where there are none', async () => {
    await open('/privacy');
    await until(() => heading() === "Oops! No one's here.");
  });

  test('are led to from the way in, with the company', async () => {
    setBrand({ privacy_url: 'https://example.com/privacy', help_url: '/help', company: 'Moat, Inc., 1 Quay' });
    await open('/');
    await until(() => link('Privacy Policy').getAttribute('href') === 'https://example.com/privacy');
    expect([link('Terms'), link('Help')].map((one) => one.getAttribute('href'))).toEqual(['/terms', '/help']);
    expect(text()).toContain('Moat, Inc., 1 Quay');
  });
});
