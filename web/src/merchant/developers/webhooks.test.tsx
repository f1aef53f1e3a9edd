import { WEBHOOK_EVENTS, type Webhook, type WebhookMessage, type WholeWebhookMessage } from '@drawbridge/contract';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  cellsOf,
  closePage,
  field,
  fill,
  link,
  press,
  refuse,
  screen,
  text,
  until,
  within,
} from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill } from '../testing.tsx';

const LIST = 'GET /api/webhooks';
const ADD = 'POST /api/webhooks';
const ID = 'whk_00000000000000000000000001';
const MESSAGES = `GET /api/webhooks/${ID}/messages`;
const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: ID,
  url: 'https://books.example/payments',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  events: [...WEBHOOK_EVENTS],
  created_at: '2026-03-17T15:00:00.000Z',
  paused_at: null,
  failing_since: null,
  failing_mailed_at: null,
  last_delivered_at: null,
  waiting: 0,
  failing: false,
  failed: 0,
  ...more,
});
const message = (more: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: 'whm_00000000000000000000000001',
  type: 'purchase.pending',
  public_id: '7KQ9XM4T2HRD',
  purchase_id: 'pur_1',
  created_at: '2026-03-18T15:00:00.000Z',
  state: 'delivered',
  tries: 1,
  answered: 200,
  failure: null,
  next_try_at: null,
  delivered_at: '2026-03-18T15:00:01.000Z',
  tried_at: '2026-03-18T15:00:01.000Z',
  answer_ms: 142,
  ...more,
});
const whole = (of: WebhookMessage, more: Partial<WholeWebhookMessage> = {}) =>
  answer({ ...of, payload: '{"type":"purchase.pending","data":{"amount":4210}}', answer: 'upstream connect error', ...more });
const readOf = (id: string) => `GET /api/webhooks/messages/${id}`;
const openMessages = (items: WebhookMessage[], at_it: Partial<Webhook> = {}, service: object = {}) =>
  openTill(`/merchant/webhooks/${ID}`, {
    service: {
      [LIST]: answer([webhook(at_it)]),
      [MESSAGES]: answer({ items, page_info: { total: items.length } }),
      ...Object.fromEntries(items.map((one) => [readOf(one.id), whole(one)])),
      ...service,
    },
  });
const messageRows = () => within(screen.getByRole('list', { name: 'Webhook messages' })).getAllByRole('button');
const open = (service: object = {}, more: object = {}) =>
  openTill('/merchant/webhooks', { service: { [LIST]: answer([webhook()]), ...service }, ...more });
const rows = () => bodyRows().map(cellsOf);

test('an account admin finds the addresses in the navigation, each with what became of its messages; nobody else may see them', async () => {
  await openTill('/merchant/home', {
    service: {
      [LIST]: answer([
        webhook(),
        webhook({ id: 'whk_2', last_delivered_at: '2026-03-18T15:00:00.000Z' }),
        webhook({ id: 'whk_3', waiting: 2 }),
        webhook({ id: 'whk_4', waiting: 2, failed: 3 }),
        webhook({ id: 'whk_5', waiting: 2, failing: true }),
      ]),
    },
  });
  await press(await until(() => link('Webhooks')));
  await until(() => text().includes('Nothing sent yet'));
  expect(rows().map((row) => row[2])).toEqual([
    'Nothing sent yet',
    expect.stringMatching(/^Delivered 03\/18\/2026/),
    '2 waiting',
    '3 not delivered',
    '2 waiting, last try failed',
  ]);
  await open({}, { role: 'AdminStore' });
  await until(() => at() === '/unauthorized');
});

test('an address is added for a location, once however often it is pressed, and its secret shown once', async () => {
  const page = await open({
    [BUSINESS_USER]: businessesAre(harbor, green),
    [LIST]: answer([]),
    [ADD]: answer({ ...webhook(), secret: 'whsec_dGhlLXJlc3Qtb2YtaXQ=' }, 201),
  });
  await until(() => text().includes('No endpoints yet'));
  await press(button('Add endpoint'));
  expect(text()).toContain('An address is required');
  await fill(field('Address'), 'books.example');
  await press(button('Add endpoint'));
  expect(text()).toContain('Must be an https address, without a password and without #');
  expect(page.calls(ADD)).toHaveLength(0);
  await fill(field('Address'), 'https://books.example/payments');
  await fill(field('Location'), harbor.SynBusinessID);
  page.service[LIST] = answer([webhook()]);
  const add = button('Add endpoint');
  add.click();
  add.click();
  await until(() => screen.queryByText('whsec_dGhlLXJlc3Qtb2YtaXQ='));
  expect(page.calls(ADD).map(({ body }) => body)).toEqual([
    { url: 'https://books.example/payments', syn_business_id: harbor.SynBusinessID, events: [...WEBHOOK_EVENTS] },
  ]);
  await press(button('Done'));
  await until(() => rows().length === 1);
  expect(text()).not.toContain('whsec_');
});

test('what the server has against an address is said beside it, and what was typed stays', async () => {
  const page = await open({ [ADD]: refuse('WEBHOOK_EXISTS', { field: 'url' }) });
  await until(() => rows().length === 1);
  await fill(field('Address'), 'https://books.example/payments');
  await press(button('Add endpoint'));
  await until(() => text().includes('This location already sends to that URL.'));
  expect(field('Address').value).toBe('https://books.example/payments');
  page.service[ADD] = refuse('TOO_MANY_WEBHOOKS');
  await press(button('Add endpoint'));
  await until(() => text().includes('A location can have up to 10 endpoints. Remove one first.'));
});

test('an address is removed after a question', async () => {
  const REMOVE = `DELETE /api/webhooks/${ID}`;
  const page = await open({ [REMOVE]: answer(webhook()) });
  await until(() => rows().length === 1);
  await press(button('Remove https://books.example/payments'));
  expect(page.calls(REMOVE)).toHaveLength(0);
  page.service[LIST] = answer([]);
  await press(button('Yes, remove'));
  await until(() => text().includes('No endpoints yet'));
});

test('its messages say what was answered, and one is sent again [MRC-16]', async () => {
  const failed = message({ state: 'failed', tries: 8, answered: 503, failure: 'It answered 503.', delivered_at: null });
  const RESEND = `POST /api/webhooks/messages/${failed.id}/resend`;
  const next = message({ id: 'whm_2' });
  const page = await open({
    [MESSAGES]: answer({ items: [failed, next], page_info: { total: 2 } }),
    [readOf(failed.id)]: whole(failed),
    [readOf(next.id)]: whole(next),
    [RESEND]: answer(message({ state: 'waiting', delivered_at: null })),
  });
  await press(await until(() => link('Messages to https://books.example/payments')));
  await until(() => text().includes('It answered 503. Tried 8 times.'));
  expect(messageRows()[0]?.textContent).toContain('7KQ9XM4T2HRD · 503 in 142 ms · 8 tries');
  expect(messageRows()[0]?.textContent).toContain('Not delivered');
  await press(button('Send purchase.pending of 7KQ9XM4T2HRD again'));
  await until(() => page.calls(RESEND).length === 1);
  await until(() => text().includes('Resent.'));
});

test('the payload and the answer stand beside the list, in which the arrows move [MRC-16]', async () => {
  const [first, second] = [
    message({ state: 'waiting', tries: 2, answered: 503, failure: 'It answered 503.', delivered_at: null, answer_ms: 2_100 }),
    message({ id: 'whm_2', type: 'test.ping', public_id: null, purchase_id: null }),
  ] as const;
  await openMessages([first, second], {}, { [readOf('whm_2')]: whole(second, { payload: '{"type":"test.ping"}', answer: null }) });
  await until(() => text().includes('upstream connect error'));
  expect(screen.getByRole('group', { name: 'Payload' }).textContent).toContain('"amount": 4210');
  expect(text()).toContain('Answer: HTTP 503');
  expect(text()).toContain('2.1 s');
  const [one, other] = messageRows() as [HTMLElement, HTMLElement];
  expect(one.getAttribute('aria-current')).toBe('true');
  one.focus();
  fireEvent.keyDown(one, { key: 'ArrowDown' });
  await until(() => text().includes('The answer had no text.'));
  expect(document.activeElement).toBe(other);
  expect(other.textContent).toContain('Test · 200 in 142 ms');
  expect(screen.getByRole('group', { name: 'Payload' }).textContent).toContain('"type": "test.ping"');
});

test('the events are chosen as it is added, at least one [MRC-16]', async () => {
  const page = await open({ [LIST]: answer([]), [ADD]: answer({ ...webhook(), secret: 'whsec_dGhlLXJlc3Qtb2YtaXQ=' }, 201) });
  await fill(field('Address'), 'https://books.example/payments');
  for (const event of WEBHOOK_EVENTS) await press(screen.getByRole('checkbox', { name: event }));
  await press(button('Add endpoint'));
  await until(() => text().includes('Choose at least one event'));
  await press(screen.getByRole('checkbox', { name: 'purchase.posted' }));
  await press(button('Add endpoint'));
  await until(() => page.calls(ADD).length === 1);
  expect(page.calls(ADD)[0]?.body).toMatchObject({ events: ['purchase.posted'] });
});

test('the events are chosen anew later, at least one, and nothing is sent before they are saved [MRC-16]', async () => {
  const CHOOSE = `POST /api/webhooks/${ID}/events`;
  const later = await openMessages([], { events: ['purchase.posted'] }, { [CHOOSE]: answer(webhook({ events: ['purchase.pending'] })) });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await until(() => screen.queryByRole('checkbox', { name: 'purchase.posted' }));
  expect(screen.queryByRole('button', { name: 'Save Events' })).toBeNull();
  await press(box('purchase.posted'));
  expect((button('Save Events') as HTMLButtonElement).disabled).toBe(true);
  await press(box('purchase.pending'));
  later.service[LIST] = answer([webhook({ events: ['purchase.pending'] })]);
  await press(button('Save Events'));
  await until(() => text().includes('Events from now on follow your choice.'));
  expect(later.calls(CHOOSE)[0]?.body).toEqual({ events: ['purchase.pending'] });
  expect((box('purchase.pending') as HTMLInputElement).checked).toBe(true);
});

test('a test event is sent, and read as soon as it was answered [MRC-16]', async () => {
  const TEST = `POST /api/webhooks/${ID}/test`;
  const sent = message({ id: 'whm_9', type: 'test.ping', public_id: null, purchase_id: null, state: 'waiting', tries: 0, answered: null });
  const waiting = { ...sent, tried_at: null, answer_ms: null, delivered_at: null };
  const page = await openMessages([], {}, { [TEST]: answer(waiting, 201), [readOf('whm_9')]: whole(waiting, { answer: null }) });
  await until(() => text().includes('No messages yet'));
  page.service[MESSAGES] = answer({ items: [waiting], page_info: { total: 1 } });
  await press(button('Send Test Event'));
  await until(() => text().includes("We haven't tried yet."));
  const taken = { ...sent, state: 'delivered' as const, tries: 1, answered: 200 };
  page.service[MESSAGES] = answer({ items: [taken], page_info: { total: 1 } });
  page.service[readOf('whm_9')] = whole(taken, { answer: 'OK' });
  await until(() => text().includes('Answer: HTTP 200'));
});

test('it is paused after a question that says what becomes of events, and resumed [MRC-16]', async () => {
  const PAUSE = `POST /api/webhooks/${ID}/pause`;
  const RESUME = `POST /api/webhooks/${ID}/resume`;
  const paused = webhook({ paused_at: '2026-03-18T15:00:00.000Z', waiting: 2 });
  const page = await openMessages([], {}, { [PAUSE]: answer(paused), [RESUME]: answer(webhook()) });
  await press(await until(() => button('Pause')));
  expect(text()).toContain('Nothing is lost. Events wait for up to 30 days, and we send them when you resume.');
  page.service[LIST] = answer([paused]);
  await press(button('Yes, pause'));
  await until(() => text().includes('Paused, 2 waiting'));
  expect(text()).toContain("2 messages are waiting. When you resume it, we'll send waiting messages up to 30 days old.");
  page.service[LIST] = answer([webhook()]);
  await press(button('Resume'));
  await until(() => screen.queryByRole('button', { name: 'Pause' }));
  expect(page.calls(RESUME)).toHaveLength(1);
});

test('it says since when an endpoint fails, and whether its admins were mailed [MRC-16]', async () => {
  const failing = { failing: true, waiting: 14, failing_since: '2026-03-18T15:20:00.000Z' };
  await openMessages([], failing);
  await until(() => text().includes('14 messages are waiting. If that lasts 24 hours, we email your Account Admins.'));
  expect(text()).toMatch(/It hasn't accepted a message since 03\/18\/2026/);
  await closePage();
  await openMessages([], { ...failing, failing_mailed_at: '2026-03-19T15:20:00.000Z' });
  await until(() => text().includes('14 messages are waiting. We emailed your Account Admins.'));
});

test('an address is given another secret after a question', async () => {
  const page = await openTill(`/merchant/webhooks/${ID}`, {
    service: {
      [LIST]: answer([webhook()]),
      [MESSAGES]: answer({ items: [], page_info: { total: 0 } }),
      [`POST /api/webhooks/${ID}/secret`]: answer({ ...webhook(), secret: 'whsec_YW5vdGhlcg==' }),
    },
  });
  await press(await until(() => button('New secret')));
  expect(page.calls(`POST /api/webhooks/${ID}/secret`)).toHaveLength(0);
  await press(button('Yes, make a new one'));
  await until(() => screen.queryByText('whsec_YW5vdGhlcg=='));
  await press(button('Done'));
  expect(text()).not.toContain('whsec_');
});

test('an address that is gone says so, and an outage can be tried again', async () => {
  const page = await openTill(`/merchant/webhooks/${ID}`, { service: { [LIST]: answer([]), [MESSAGES]: refuse('NOT_FOUND') } });
  await until(() => text().includes("We don't send to this endpoint anymore."));
  page.service[MESSAGES] = answer({ items: [], page_info: { total: 0 } });
  const again = await open({ [LIST]: refuse('INTERNAL') });
  await until(() => text().includes("We couldn't load the endpoints."));
  again.service[LIST] = answer([webhook()]);
  await press(button('Try again'));
  await until(() => rows().length === 1);
});
