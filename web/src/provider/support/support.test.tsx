import type { ListedSupport, SavedAnswer, SupportThread } from '@drawbridge/contract/provider';
import { cleanup } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  errorAt,
  field,
  fill,
  heading,
  link,
  press,
  refuse,
  screen,
  text,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { queries } from '../queries.tsx';
import { openConsole } from '../testing.tsx';

const ID = 'sup_1';
const LIST = 'GET /provider/api/support';
const READ = `GET /provider/api/support/${ID}`;
const SAVED = 'GET /provider/api/saved-answers';
const ANSWER = 'POST /provider/api/support/answer';
const CLOSE = 'POST /provider/api/support/close';
const REOPEN = 'POST /provider/api/support/reopen';
const SAVE = 'POST /provider/api/saved-answers';
const REMOVE = 'POST /provider/api/saved-answers/remove';

const CURSOR = '2026-03-18T15:41:00.000Z~sup_01k9z3w8h2x4m6n8q0r2s4t6v8';

const request: ListedSupport = {
  id: ID,
  reference: '4821-9157',
  side: 'consumer',
  status: 'WAITING_FOR_US',
  person: { id: 'usr_1', name: 'Maya Okafor' },
  business: { id: 'biz_1', name: 'Harbor Books' },
  payment: '7KQ9XM4T2HRD',
  issue: null,
  begins: "I don't recognize this payment.",
  waiting_since: '2026-03-18T15:41:00.000Z',
  last_at: '2026-03-18T15:41:00.000Z',
};
const thread: SupportThread = {
  ...request,
  created_at: request.last_at,
  phone_number: null,
  language: 'en',
  no_mail: null,
  messages: [
    { id: ID, side: 'person', by: 'Maya Okafor', text: 'I do not know it.\n<script>alert(1)</script>', at: request.last_at, mailed: null },
  ],
  left_out: 0,
  newest: ID,
  looks: [],
};
const saved: SavedAnswer = {
  id: 'sva_1',
  title: 'Receipt',
  text: 'Your receipt is under History.',
  changed_by: 'Rachel Torres <rachel@center.example>',
  changed_at: request.last_at,
};
const inbox = (requests: readonly ListedSupport[], next: string | null = null) => answer({ requests, next, counts: { us: 1, them: 4 } });
const open = (role: 'ProviderSupport' | 'ProviderAuditor', more: Partial<SupportThread> = {}, service = {}) =>
  openConsole(`/provider/support/${ID}`, role, {
    [READ]: answer({ ...thread, ...more }),
    [SAVED]: answer({ answers: [saved] }),
    ...service,
  });
const ready = () => until(() => heading() === 'Request 4821-9157');

describe('the inbox', () => {
  test('says who waits how long, about what, and keeps its filters in the address [PRV-17]', async () => {
    const page = await openConsole('/provider/support', 'ProviderSupport', { [LIST]: inbox([request]) });
    const row = await until(() => screen.queryByRole('link', { name: 'Maya Okafor, 4821-9157' }));
    expect(row).toHaveAttribute('href', `/provider/support/${ID}`);
    for (const words of ["I don't recognize this payment.", 'Harbor Books', '7KQ9XM4T2HRD', '3 h', 'Waiting for them 4'])
      expect(text()).toContain(words);
    await press(button('Closed'));
    expect(at()).toBe('/provider/support?which=closed');
    await fill(field('Side'), 'merchant');
    expect(at()).toBe('/provider/support?which=closed&side=merchant');
    await until(() => page.calls(LIST).length >= 3);
  });

  test('reads on from where the page before ended [PRV-17]', async () => {
    const page = await openConsole('/provider/support', 'ProviderSupport', { [LIST]: inbox([request], CURSOR) });
    await until(() => button('Show more'));
    page.service[`${LIST}?${new URLSearchParams({ which: 'us', after: CURSOR })}`] = inbox([
      { ...request, id: 'sup_2', reference: '1000-0000' },
    ]);
    await press(button('Show more'));
    await until(() => screen.queryByRole('link', { name: 'Maya Okafor, 1000-0000' }));
    expect(screen.queryByRole('link', { name: 'Maya Okafor, 4821-9157' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('that is empty, has no such reference, or failed, says so [PRV-17]', async () => {
    const page = await openConsole('/provider/support', 'ProviderSupport', { [LIST]: refuse('INTERNAL') });
    await until(() => text().includes("The requests couldn't be loaded"));
    page.service[LIST] = inbox([]);
    await press(button('Try again'));
    await until(() => text().includes("Nobody's waiting for us"));
    await openConsole('/provider/support?q=1', 'ProviderSupport', { [LIST]: inbox([]) });
    await until(() => text().includes('No request has this reference'));
  });
});

describe('a request', () => {
  test('shows what was written as text, and leads to person, business and payment [PRV-17]', async () => {
    await open('ProviderSupport');
    await ready();
    expect(text()).toContain('<script>alert(1)</script>');
    expect(document.querySelector('.thread script')).toBeNull();
    expect(link('Maya Okafor').getAttribute('href')).toBe('/provider/consumers/usr_1');
    expect(link('Harbor Books').getAttribute('href')).toBe('/provider/businesses/biz_1');
    expect(link('7KQ9XM4T2HRD').getAttribute('href')).toBe('/provider/payments/7KQ9XM4T2HRD');
    expect(text()).toContain('We email it to them');
  });

  test('is answered, from a saved answer on, with what was read [PRV-17]', async () => {
    const page = await open('ProviderSupport', {}, { [ANSWER]: answer({ mailed: true }) });
    await ready();
    await press(button('Send answer'));
    expect(errorAt('Your answer')).toBe('Write something first');
    await fill(field('Your answer'), 'Hello Maya,');
    await fill(field('Saved answer'), 'sva_1');
    expect(field('Your answer').value).toBe('Hello Maya,\n\nYour receipt is under History.');
    await press(button('Send answer'));
    await until(() => toasts().some((words) => words?.includes('Answer on its way by email')));
    expect(page.calls(ANSWER)[0]?.body).toEqual({ id: ID, newest: ID, text: 'Hello Maya,\n\nYour receipt is under History.' });
    await until(() => field('Your answer').value === '');
  });

  test('in which something new stands keeps the answer, and shows what is new [PRV-17]', async () => {
    const page = await open('ProviderSupport', {}, { [ANSWER]: refuse('SUPPORT_CHANGED') });
    await ready();
    await fill(field('Your answer'), 'Hello Maya,');
    const more = { id: 'spm_2', side: 'person', by: 'Maya Okafor', text: 'It was my sister.', at: request.last_at, mailed: null } as const;
    page.service[READ] = answer({ ...thread, messages: [...thread.messages, more], newest: 'spm_2' });
    await press(button('Send answer'));
    await until(() => text().includes('It was my sister.'));
    expect(text()).toContain("There's something new in this request.");
    expect(field('Your answer').value).toBe('Hello Maya,');
  });

  test('keeps what was begun where its page is left, or their session ended [PRV-17]', async () => {
    const page = await open('ProviderSupport', {}, { [ANSWER]: refuse('UNAUTHENTICATED') });
    await ready();
    await fill(field('Your answer'), 'Hello Maya, we looked');
    await press(screen.getByRole('link', { name: 'Approvals' }));
    await until(() => heading() === 'Approvals');
    window.history.back();
    await ready();
    await until(() => field('Your answer').value === 'Hello Maya, we looked');
    page.service['GET /provider/api/me'] = refuse('UNAUTHENTICATED');
    await press(button('Send answer'));
    await until(() => screen.queryByRole('textbox', { name: 'Your answer' }) === null);
    expect(page.calls(ANSWER)).toHaveLength(1);
    cleanup();
    queries.clear();
    await open('ProviderSupport');
    await ready();
    expect(field('Your answer').value).toBe('Hello Maya, we looked');
  });

  test('of somebody without a verified email says that nothing is mailed [PRV-17]', async () => {
    await open('ProviderSupport', { no_mail: 'not_verified' }, { [ANSWER]: answer({ mailed: false }) });
    await ready();
    expect(text()).toContain("we can't email them");
    await fill(field('Your answer'), 'Hello.');
    await press(button('Send answer'));
    await until(() => toasts().some((words) => words?.includes('Answer added in their app')));
  });

  test('is closed and reopened; a closed one has no answer to write [PRV-17]', async () => {
    const page = await open('ProviderSupport', {}, { [CLOSE]: answer({}), [REOPEN]: answer({}) });
    await ready();
    page.service[READ] = answer({ ...thread, status: 'CLOSED', waiting_since: null });
    await press(button('Close request'));
    await until(() => button('Reopen'));
    expect(page.calls(CLOSE)[0]?.body).toEqual({ id: ID, newest: ID });
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
    page.service[READ] = answer(thread);
    await press(button('Reopen'));
    await until(() => button('Close request'));
    expect(page.calls(REOPEN)).toHaveLength(1);
  });

  test('is read by an auditor, who changes nothing [PRV-17]', async () => {
    await open('ProviderAuditor');
    await ready();
    for (const name of ['Send answer', 'Close request']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('that is not there says so [PRV-17]', async () => {
    await openConsole(`/provider/support/${ID}`, 'ProviderSupport', { [READ]: refuse('NOT_FOUND'), [SAVED]: answer({ answers: [] }) });
    await until(() => text().includes("We can't find that request"));
  });
});

describe('saved answers', () => {
  const SAVED_PAGE = '/provider/support/saved-answers';
  test('are written, changed and removed by an admin [PRV-17]', async () => {
    const page = await openConsole(SAVED_PAGE, 'ProviderAdmin', {
      [SAVED]: answer({ answers: [saved] }),
      [SAVE]: refuse('SAVED_ANSWER_EXISTS'),
      [REMOVE]: answer({}),
    });
    await until(() => text().includes('Your receipt is under History.'));
    await press(button('New answer'));
    await fill(field('Title'), 'Receipt');
    await fill(field('Text'), 'Under History.');
    await press(button('Save'));
    await until(() => text().includes('Another saved answer has this title.'));
    expect(field('Text').value).toBe('Under History.');
    page.service[SAVE] = answer({ ...saved, title: 'Receipts' });
    await fill(field('Title'), 'Receipts');
    await press(button('Save'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(SAVE)[1]?.body).toEqual({ title: 'Receipts', text: 'Under History.' });
    await press(button('Remove Receipt'));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(REMOVE)[0]?.body).toEqual({ id: 'sva_1' });
  });

  test('are read by the others [PRV-17]', async () => {
    await openConsole(SAVED_PAGE, 'ProviderSupport', { [SAVED]: answer({ answers: [] }) });
    await until(() => text().includes('No saved answers yet'));
    expect(screen.queryByRole('button', { name: 'New answer' })).toBeNull();
  });
});
