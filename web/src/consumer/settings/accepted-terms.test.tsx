import { describe, expect, test } from 'vitest';
import { answer, button, heading, open, press, refuse, screen, text, until } from '../testing.tsx';

describe('/dashboard/settings/terms', () => {
  const TERMS = 'GET /api/users/self/terms';
  const terms = {
    title: null,
    version: '2026-01-01',
    accepted_at: '2026-02-03T15:00:00.000Z',
    blocks: [
      { is: 'heading', level: 2, cells: [[{ text: '1. Debits' }]] },
      { is: 'paragraph', level: 0, cells: [[{ text: 'You authorize each debit.' }]] },
    ],
  } as const;

  test('shows the accepted terms, which version, and when; what cannot be loaded is asked for again [CUS-12]', async () => {
    const page = await open('/dashboard/settings/terms', { service: { [TERMS]: refuse('INTERNAL') } });
    await until(() => text().includes("We couldn't load this."));
    page.service[TERMS] = answer(terms);
    await press(button('Try again'));
    await until(() => text().includes('You accepted these terms, version 2026-01-01, on 02/03/2026.'));
    expect(heading()).toBe('Terms you accepted');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('1. Debits');
    expect(text()).toContain('You authorize each debit.');
  });
});
