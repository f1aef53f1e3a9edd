import '../../app/boot-testing.ts';
import type { LinkKind, LinkSending } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Queries } from '../../app/queries.tsx';
import {
  answer,
  at,
  button,
  errorAt,
  field,
  fill,
  pass,
  press,
  refuse,
  screen,
  settle,
  text,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { render } from '../../ui/testing.tsx';
import { harbor } from '../testing.tsx';
import { CreateLink } from './create-link.tsx';
import { WORDS } from './link-words.ts';
import { callOf, cells, dialog, KINDS, linkOf, listed, noDialog, openLinks, PATH, restoreFeatures } from './testing-links.ts';

afterEach(restoreFeatures);

const NOW = '2026-03-18T18:41:00.000Z';
const LIST = callOf('payment_link', 'list');
const WENT_WRONG = "We're sorry, but something went wrong. Please try again later.";
const toasted = (words: string) => until(() => toasts().some((toast) => toast === `${words}Close`));
const title = () => within(dialog()).getByRole('heading').textContent;

describe('creating a link', () => {
  const opened = async (kind: LinkKind = 'payment_link', service = {}) => {
    const page = await openLinks(kind, { service });
    await press(button(WORDS[kind].create));
    return page;
  };
  const CREATE = callOf('payment_link', 'create');

  test.each(KINDS)('sends amount and memo, once, and leads on to sending it: %s [MLK-05] [MLK-21] [API-55]', async (kind) => {
    const made = linkOf({ id: 'plk_9', number: 1053, memo: 'Farm box', amount: 5800 });
    const { calls, service } = await opened(kind, { [callOf(kind, 'create')]: answer(made) });
    service[callOf(kind, 'list')] = listed([made, linkOf()]);
    await fill(field('Amount'), '5800');
    await fill(field('Memo'), '  Farm box ');
    await act(async () => {
      button('Create').click();
      button('Create').click();
    });
    await until(() => at() === `${PATH[kind]}?${kind === 'payment_link' ? 'sendPaymentLinkId' : 'sendInvoiceLinkId'}=plk_9`);
    const sent = calls(callOf(kind, 'create'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ amount: 5800, memo: 'Farm box', syn_business_id: harbor.SynBusinessID });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    await until(() => title() === WORDS[kind].send);
    await until(() => dialog().textContent?.includes('Farm box$58.00Link ID 1053'));
    await until(() => cells()[2] === '1053');
  });

  test.each([
    ['payment_link', 'Payment amount is required'],
    ['invoice_link', 'Invoice amount is required'],
  ] as const)('needs an amount and a memo: %s [MLK-02] [MLK-04]', async (kind, words) => {
    const { calls } = await opened(kind);
    await press(button('Create'));
    expect([errorAt('Amount'), errorAt('Memo')]).toEqual([words, 'Memo is required']);
    expect(document.activeElement).toBe(field('Amount'));
    await fill(field('Amount'), '1');
    expect([errorAt('Amount'), errorAt('Memo')]).toEqual([undefined, 'Memo is required']);
    await press(button('Create'));
    expect(document.activeElement).toBe(field('Memo'));
    expect(calls(callOf(kind, 'create'))).toHaveLength(0);
  });

  test.each([
    ['0', 'Price must be at least $0.01'],
    ['100000000', 'Amount must be at most $999,999.99'],
  ])('refuses the amount %s [MLK-03]', async (digits, words) => {
    await opened();
    await fill(field('Amount'), digits);
    await fill(field('Memo'), 'Eggs');
    await press(button('Create'));
    expect(errorAt('Amount')).toBe(words);
  });

  test.each([
    ['Pay at evil.com', '“evil.com” looks like a web or email address.'],
    ['Call 212-555-0143', '“212-555-0143” looks like a phone number.'],
  ])('says at the memo that %j cannot be sent, before anything is made [TRU-22]', async (memo, words) => {
    const { calls } = await opened('payment_link', { [CREATE]: answer(linkOf()) });
    await fill(field('Amount'), '5800');
    await fill(field('Memo'), memo);
    await press(button('Create'));
    expect(errorAt('Memo')).toContain(words);
    expect(calls(CREATE)).toHaveLength(0);
  });

  test('takes a memo of fifty characters, and not of more [MLK-04]', async () => {
    const { calls } = await opened('payment_link', { [CREATE]: answer(linkOf()) });
    await fill(field('Amount'), '100');
    await fill(field('Memo'), 'x'.repeat(51));
    expect(text()).toContain('51/50');
    await press(button('Create'));
    expect(errorAt('Memo')).toBe('Max character length of 50');
    await fill(field('Memo'), 'x'.repeat(50));
    await press(button('Create'));
    await until(() => calls(CREATE).length === 1);
  });

  test('that the service refuses for a field says so there', async () => {
    await opened('payment_link', {
      [CREATE]: refuse('BAD_INPUT', { field: 'memo', message: 'Use letters, numbers and basic punctuation only' }),
    });
    await fill(field('Amount'), '100');
    await fill(field('Memo'), 'Eggs');
    await press(button('Create'));
    await until(() => errorAt('Memo') === 'Use letters, numbers and basic punctuation only');
  });

  test('without the network fails in a toast, keeps what was typed, and is the same attempt when it is tried again [MLK-28]', async () => {
    const { calls, service } = await opened('payment_link', { [CREATE]: 'network' });
    await fill(field('Amount'), '100');
    await fill(field('Memo'), 'Eggs');
    await press(button('Create'));
    await toasted(`Error${WENT_WRONG}`);
    expect(field('Memo').value).toBe('Eggs');
    service[CREATE] = answer(linkOf());
    await press(button('Create'));
    await until(() => title() === WORDS.payment_link.send);
    expect(new Set(calls(CREATE).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('without a business is said in a toast [MLK-29]', async () => {
    const { unmount } = render(
      <Queries>
        <CreateLink kind="payment_link" onCreated={() => undefined} onClose={() => undefined} />
      </Queries>,
    );
    await settle();
    await fill(field('Amount'), '100');
    await fill(field('Memo'), 'Eggs');
    await press(button('Create'));
    await toasted("We're sorry, No business selected");
    unmount();
  });
});

describe('the send dialog', () => {
  const sending = (state: LinkSending['state'], failure: LinkSending['failure'] = null): LinkSending => ({
    id: 'dsp_1',
    method: 'sms',
    state,
    failure,
  });
  const openSend = async (kind: LinkKind = 'payment_link', service = {}, clock?: string) => {
    const page = await openLinks(kind, { service, ...(clock === undefined ? {} : { clock }) });
    await press(button('Send link 1052'));
    await until(() => dialog().textContent?.includes('Link ID 1052'));
    return page;
  };
  const DISPATCH = callOf('payment_link', 'dispatch');

  test('opens for the link of the address, and closing takes it out of it [MLK-05]', async () => {
    await openSend();
    expect(at()).toBe(`${PATH.payment_link}?sendPaymentLinkId=plk_1`);
    expect(title()).toBe('Send Payment Link');
    await press(button('Cancel'));
    expect(at()).toBe(PATH.payment_link);
    expect(noDialog()).toBe(true);
  });

  test.each(KINDS)('sends by text, to +1 and digits alone: %s [MLK-22] [MLK-25] [MLK-26] [TRU-32] [API-59]', async (kind) => {
    const { calls } = await openSend(kind, { [callOf(kind, 'dispatch')]: answer(linkOf({ sending: sending('sent') })) });
    expect(screen.queryAllByRole('radio').map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
      ['Text', 'true'],
      ['Email', 'false'],
    ]);
    await fill(field('Phone number'), '415555');
    expect(field('Phone number').value).toBe('(415) 555');
    await fill(field('Phone number'), '+1 415-555-0134');
    expect(field('Phone number').value).toBe('(415) 555-0134');
    await act(async () => {
      button('Send').click();
      button('Send').click();
    });
    await until(noDialog);
    const sent = calls(callOf(kind, 'dispatch'));
    expect(sent.map(({ body }) => body)).toEqual([{ method: 'sms', recipient: '+14155550134' }]);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    await toasted(`Success${kind === 'payment_link' ? 'A payment link' : 'An invoice link'} has been successfully sent!`);
  });

  test('sends by e-mail, and shows that the link lives anew [MLK-22] [MLK-14]', async () => {
    const anew = linkOf({ expiration: '2026-03-19T06:41:00.000Z', sending: { ...sending('sent'), method: 'email' } });
    const { calls, service } = await openSend('payment_link', { [DISPATCH]: answer(anew) });
    await press(screen.getByRole('radio', { name: 'Email' }));
    await fill(field('Email'), ' ada@people.example ');
    service[LIST] = listed([anew]);
    await press(button('Send'));
    await until(noDialog);
    expect(calls(DISPATCH)[0]?.body).toEqual({ method: 'email', recipient: 'ada@people.example' });
    await until(() => cells()[1]?.includes(':41'));
  });

  test('says "successfully sent" only once the message was taken over, and waits for that [TRU-32]', async () => {
    const { service } = await openSend('payment_link', { [DISPATCH]: answer(linkOf({ sending: sending('waiting') })) }, NOW);
    service[LIST] = listed([linkOf({ sending: sending('waiting') })]);
    await fill(field('Phone number'), '4155550134');
    await press(button('Send'));
    await pass(1_000);
    expect(noDialog()).toBe(false);
    expect(toasts()).toEqual([]);
    service[LIST] = listed([linkOf({ sending: sending('sent') })]);
    await pass(500);
    await until(noDialog);
    await toasted('SuccessA payment link has been successfully sent!');
  });

  test.each([
    ['is not taken over within some seconds', sending('waiting'), undefined],
    ['cannot be handed over yet', sending('retrying', 'unreachable'), "We couldn't send it yet. We're trying again."],
  ] as const)('says that a message which %s is on its way; the list tells what becomes of it [TRU-32]', async (_what, under_way, words) => {
    const { service } = await openSend('payment_link', { [DISPATCH]: answer(linkOf({ sending: under_way })) }, NOW);
    service[LIST] = listed([linkOf({ sending: under_way })]);
    await fill(field('Phone number'), '4155550134');
    await press(button('Send'));
    for (let waited_ms = 0; waited_ms < 6_500; waited_ms += 500) await pass(500);
    await until(noDialog);
    await until(() => toasts().some((toast) => toast?.includes('Your payment link is on its way.')));
    expect(toasts().some((toast) => toast?.includes('successfully sent'))).toBe(false);
    if (words !== undefined) await until(() => cells()[5]?.includes(words));
    service[LIST] = listed([linkOf({ sending: sending('failed', 'recipient_refused') })]);
    for (let waited_ms = 0; waited_ms < 6_500; waited_ms += 500) await pass(500);
    await until(() => cells()[5]?.includes("Not sent. This number can't get our texts."));
    expect(toasts()).toEqual([]);
  });

  test.each([
    ['failed', 'recipient_refused', 'sms', "Not sent. This number can't get our texts."],
    ['failed', 'recipient_refused', 'email', "Not sent. This address can't get our emails."],
    ['failed', 'stopped', 'sms', 'Not sent. They stopped our texts.'],
    ['failed', 'not_a_cell_phone', 'sms', "Not sent. This number isn't a cell phone."],
    ['failed', 'no_such_recipient', 'email', "Not sent. There's no such email address."],
    ['undelivered', 'switched_off', 'sms', 'Not delivered. Their phone is off or out of reach.'],
    ['undelivered', 'filtered', 'email', 'Not delivered. Their mail server blocked it.'],
    ['undelivered', 'unreachable', 'sms', "Not delivered. The carrier couldn't deliver it."],
    ['uncertain', null, 'email', "We can't tell whether it went out, so we haven't sent it again. Ask them, or resend it."],
    ['failed', 'too_late', 'sms', "We couldn't send it before it expired."],
    ['retrying', 'unreachable', 'sms', "We couldn't send it yet. We're trying again."],
  ] as const)(
    'is one press away from a link whose sending %s (%s, %s) [TRU-32] [LIV-14] [LIV-16]',
    async (state, failure, method, words) => {
      await openLinks('payment_link', { links: [linkOf({ sending: { ...sending(state, failure), method } })] });
      expect(cells()[5]).toContain(words);
      // Red is what has failed; what is still tried has not.
      expect(screen.getByText(words).parentElement?.className).toBe(
        (state as string) === 'retrying' ? 'links__delivered' : 'links__unsent',
      );
      await press(button('Resend link 1052'));
      await until(() => title() === WORDS.payment_link.send);
    },
  );

  test('says at once, and why, where the number takes nothing [TRU-32] [MLK-27]', async () => {
    const refused = answer(linkOf({ sending: sending('failed', 'recipient_refused') }));
    await openSend('payment_link', { [DISPATCH]: refused });
    await fill(field('Phone number'), '4155550134');
    await press(button('Send'));
    await until(() => title() === 'We were not able to send your payment link.');
    expect(dialog().textContent).toContain("Not sent. This number can't get our texts.");
    expect(toasts()).toEqual([]);
  });

  test.each([
    ['Text', 'Phone number', '', 'Number is required', '[MLK-24]'],
    ['Text', 'Phone number', '415555013', 'Please enter a valid phone number', '[MLK-24]'],
    ['Email', 'Email', '', 'Email is required', '[MLK-23]'],
    ['Email', 'Email', 'ada@', 'Invalid email', '[MLK-23]'],
  ])('refuses by %s in "%s": %j with %j %s', async (method, label, typed, words) => {
    const { calls } = await openSend();
    await press(screen.getByRole('radio', { name: method }));
    await fill(field(label), typed);
    await press(button('Send'));
    expect(errorAt(label)).toBe(words);
    await settle();
    expect(calls(DISPATCH)).toHaveLength(0);
  });

  test.each(KINDS)('says that it could not be sent, keeps what was typed, and tries again as one attempt: %s [MLK-27]', async (kind) => {
    const { calls, service } = await openSend(kind, { [callOf(kind, 'dispatch')]: 'network' });
    await fill(field('Phone number'), '4155550134');
    await press(button('Send'));
    await until(() => title() === `We were not able to send your ${kind === 'payment_link' ? 'payment' : 'invoice'} link.`);
    expect(dialog().textContent).toContain('Please double check your email address or phone number and try again.');
    await press(button('Try Again'));
    expect(field('Phone number').value).toBe('(415) 555-0134');
    service[callOf(kind, 'dispatch')] = answer(linkOf({ sending: sending('sent') }));
    await press(button('Send'));
    await until(noDialog);
    expect(new Set(calls(callOf(kind, 'dispatch')).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test.each(['TOO_MANY_REQUESTS', 'TOO_MANY_MESSAGES', 'RECIPIENT_STOPPED'] as const)(
    'says why it was not sent (%s); Cancel leaves it at that [MLK-27] [TRU-22]',
    async (code) => {
      await openSend('payment_link', { [DISPATCH]: refuse(code) });
      await fill(field('Phone number'), '4155550134');
      await press(button('Send'));
      await until(() => dialog().textContent?.includes(ERRORS[code].message));
      await press(button('Cancel'));
      expect(noDialog()).toBe(true);
      expect(at()).toBe(PATH.payment_link);
    },
  );

  test.each([
    ['voided', linkOf({ void: true }), 'This link was voided.', 'VOIDED'],
    ['paid', linkOf({ purchase_id: 'pur_1', purchase_status: 'PENDING' }), 'This link was paid.', 'PENDING'],
  ] as const)('says so within moments where the link is %s while it is open', async (_what, link, words, status) => {
    const { service } = await openSend();
    service[LIST] = listed([link]);
    await pass(2_000);
    await until(() => dialog().textContent?.includes(words));
    expect(within(dialog()).queryByRole('textbox')).toBeNull();
    await press(button('Close'));
    await until(() => cells()[5] === status);
  });

  test('says that there is no such link: one of another business, or none', async () => {
    await openLinks('payment_link', { query: '?sendPaymentLinkId=plk_foreign&page=2', total: 30 });
    await until(() => dialog().textContent?.includes("We can't find that link."));
    await press(button('Close'));
    expect(at()).toBe(`${PATH.payment_link}?page=2`);
  });

  test('asks again for a link that could not be loaded', async () => {
    const { service } = await openLinks('payment_link', { query: '?sendPaymentLinkId=plk_1', service: { [LIST]: 'network' } });
    await until(() => dialog().textContent?.includes("We couldn't load the link."));
    service[LIST] = listed([linkOf()]);
    await press(within(dialog()).getByRole('button', { name: 'Try again' }));
    await until(() => field('Phone number'));
  });
});
