import '../../app/boot-testing.ts';

import type { Receipt } from '@drawbridge/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  at,
  button,
  field,
  fill,
  heading,
  link,
  open,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../testing.tsx';
import { CALL, ID, receipt } from './testing-receipt.ts';

describe('a payment that is not recognized', () => {
  const SEND = `POST /api/purchases/${ID}/dispute`;
  const dispute: NonNullable<Receipt['dispute']> = {
    reference: '4821-9157',
    status: 'WAITING_FOR_US',
    sent_at: '2026-11-20T20:00:00.000Z',
    checked_by: '2026-11-24',
    answered_by: '2026-12-07',
  };
  const REPORT = `/dashboard/receipts/${ID}/report`;
  const days = () =>
    within(screen.getByRole('region', { name: 'What happens next' }))
      .getAllByRole('listitem')
      .map((day) => textsOf([...day.children]).join(' | '));

  test('has a form of its own that names it and says what to do, and goes once it is sent [CUS-07]', async () => {
    const { calls } = await open(`/dashboard/settings/contact-support?payment=${ID}`, {
      service: { [CALL]: answer(receipt()), [SEND]: answer(dispute) },
    });
    await until(() => heading() === 'Report a payment');
    expect(at()).toBe(REPORT);
    await until(() => screen.queryByText(`About payment ${ID}`));
    expect(text()).toContain('Contact your bank right away too.');
    expect(text()).toContain('60 days');
    const notes = field('How can we help?');
    expect(notes.value).toBe(`Payment ${ID}: I don't recognize this payment.\n`);
    await fill(notes, `${notes.value}My phone was stolen.`);
    await press(button('Send'));
    await until(() => heading() === 'We got your report');
    expect(calls(SEND)[0]?.body).toEqual({ notes: `Payment ${ID}: I don't recognize this payment.\nMy phone was stolen.` });
    expect(at()).toBe(REPORT);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.title).toContain('Report sent');
  });

  test('says after a reload and in another tab what happens next, by when, and with which reference [CUS-07]', async () => {
    await open(REPORT, { service: { [CALL]: answer(receipt({ dispute })) } });
    await until(() => heading() === 'We got your report');
    expect(text()).toContain('$64.18 to Harbor Books on Wednesday, March 18, 2026');
    expect(text()).toContain('Reference number4821-9157');
    expect(days()).toEqual([
      'Report received | Nov 20, 2026',
      'We check with the shopWe may ask you for more | By Tue, Nov 24',
      'You hear what we foundBy email and here in the app | By Mon, Dec 7',
    ]);
    expect(text()).toContain('Only Northgate Bank can return an unauthorized payment.');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(link('Add something to your report').getAttribute('href')).toBe('/dashboard/settings/contact-support/4821-9157');
  });

  test("copies its reference, or says that it can't", async () => {
    await open(REPORT, { service: { [CALL]: answer(receipt({ dispute })) } });
    await until(() => heading() === 'We got your report');
    const write = vi.fn(async (_text: string) => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
    await press(button('Copy reference number'));
    expect(write).toHaveBeenCalledWith('4821-9157');
    write.mockRejectedValueOnce(new Error('refused'));
    await press(button('Copy reference number'));
    await until(() => toasts().some((toast) => toast.includes("couldn't copy the number")));
  });

  test('is said on its receipt, which leads to that page [CUS-07]', async () => {
    await open(`/dashboard/receipts/${ID}`, { service: { [CALL]: answer(receipt({ dispute })) } });
    await press(await until(() => screen.queryByRole('link', { name: 'You reported this payment. See what happens next' })));
    await until(() => heading() === 'We got your report');
    expect(screen.queryByRole('link', { name: "Don't recognize this?" })).toBeNull();
  });

  test.each([
    ['WAITING_FOR_THEM', 'We answered your report.'],
    ['CLOSED', 'We closed this report.'],
  ] as const)('leads to the answer once it is %s', async (status, words) => {
    await open(REPORT, { service: { [CALL]: answer(receipt({ dispute: { ...dispute, status } })) } });
    await until(() => text().includes(words));
    expect(link('See messages').getAttribute('href')).toBe('/dashboard/settings/contact-support/4821-9157');
  });

  test('keeps the form and its words where sending fails', async () => {
    await open(REPORT, { service: { [CALL]: answer(receipt()), [SEND]: refuse('TOO_MANY_REQUESTS') } });
    await until(() => screen.queryByText(`About payment ${ID}`));
    await fill(field('How can we help?'), 'My phone was stolen.');
    await press(button('Send'));
    await until(() => toasts().some((toast) => toast.includes('Something went wrong')));
    expect(field('How can we help?').value).toBe('My phone was stolen.');
  });

  test('has no form where there is no such payment', async () => {
    await open(REPORT, { service: { [CALL]: refuse('NOT_FOUND') } });
    await until(() => text().includes("We can't find that payment"));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each(['<script>', '7KQ9XM4T2HR', 'Send your money to eve', '7kq9xm4t2hrd', ''])(
    'an address that names %j names no payment',
    async (payment) => {
      await open(`/dashboard/settings/contact-support?payment=${encodeURIComponent(payment)}`);
      await until(() => heading() === 'Contact Support');
      expect(text()).not.toContain('About payment');
      expect(field('How can we help?').value).toBe('');
    },
  );
});
