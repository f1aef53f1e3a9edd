import type { Webhook, WebhookMessage } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  cellsOf,
  field,
  fill,
  link,
  press,
  refuse,
  screen,
  text,
  textsOf,
  until,
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
  created_at: '2026-03-17T15:00:00.000Z',
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
  ...more,
});
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
    { url: 'https://books.example/payments', syn_business_id: harbor.SynBusinessID },
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
  await until(() => text().includes('A location can have 10 endpoints. Remove one first.'));
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

test('its messages say what was answered, and one is sent again', async () => {
  const failed = message({ state: 'failed', tries: 8, answered: 503, failure: 'It answered 503.', delivered_at: null });
  const RESEND = `POST /api/webhooks/messages/${failed.id}/resend`;
  const page = await open({
    [MESSAGES]: answer({ items: [failed, message({ id: 'whm_2' })], page_info: { total: 2 } }),
    [RESEND]: answer(message({ state: 'waiting', delivered_at: null })),
  });
  await press(await until(() => link('Messages to https://books.example/payments')));
  await until(() => rows().length === 2);
  expect(textsOf(screen.queryAllByRole('columnheader')).slice(0, 4)).toEqual(['When', 'Message', 'Transaction ID', 'Status']);
  expect(rows()[0]?.slice(3, 5)).toEqual(['Not delivered', 'It answered 503. Tried 8 times.']);
  const [again] = screen.getAllByRole('button', { name: 'Send purchase.pending of 7KQ9XM4T2HRD again' });
  await press(again as HTMLElement);
  await until(() => page.calls(RESEND).length === 1);
  await until(() => text().includes('Resent.'));
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
