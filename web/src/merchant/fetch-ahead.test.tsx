import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { link, press, screen, until } from '../app/testing.tsx';
import { boot } from '../session/boot.ts';
import { businessName, openTill } from './testing.tsx';

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
afterEach(() => {
  boot.features.invoice_links = false;
});

/** What each tab's page waits for, as it opens. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  Reports: ['POST /api/businesses/report', 'POST /api/businesses/report-days', 'POST /api/businesses/report-filters'],
  Customers: ['GET /api/customers'],
  Payouts: ['GET /api/payouts'],
  'Daily totals': ['POST /api/businesses/day-totals'],
  'Payment Links': ['GET /api/payment-link'],
  'Invoice Links': ['GET /api/invoice-link'],
  Settings: ['GET /api/businesses/settings', 'GET /api/businesses/refund-rules'],
};

test.each(Object.entries(TABS))(
  'what %s shows first is asked for as soon as somebody points at it, by the same calls',
  async (label, asked) => {
    boot.features.invoice_links = true;
    const page = await openTill('/merchant/home', { service: Object.fromEntries(asked.map((call) => [call, 'never'])) });
    await until(businessName);
    const tab = await until(() => link(label));
    const before = page.calls().length;
    const since = (call: string) =>
      page
        .calls()
        .slice(before)
        .filter(({ method, path }) => `${method} ${path.split('?', 1)[0]}` === call)
        .map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
    fireEvent.pointerOver(tab);
    await until(() => asked.every((call) => since(call).length > 0));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
    const ahead = asked.map((call) => since(call)[0]);
    await press(tab);
    await until(() => screen.getByRole('heading', { level: 1 }).textContent === label);
    expect(asked.map((call) => [...new Set(since(call))])).toEqual(ahead.map((one) => [one]));
  },
);
