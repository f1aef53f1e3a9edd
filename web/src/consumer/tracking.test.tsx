import './testing-boot.ts';

import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAnalytics } from '../app/analytics.ts';
import {
  ADDRESS,
  accept,
  CHECK,
  CREATE,
  create,
  filledIn,
  begin as newcomer,
  next,
  PERSON,
  toTerms,
} from './registration/testing-wizard.ts';
import {
  answer,
  at,
  button,
  channel,
  heading,
  later,
  link,
  type Opening,
  one,
  open,
  PURCHASE,
  pass,
  power,
  press,
  refuse,
  settle,
  status,
  until,
  user,
} from './testing.tsx';

/** Every event that the pages tracked, in its order: its name, and its properties when it has some. */
let tracked: (string | [string, Readonly<Record<string, string>>])[] = [];
let stop = () => {};
beforeEach(() => {
  tracked = [];
  const end = addAnalytics({
    track: (name, properties) => tracked.push(Object.keys(properties).length === 0 ? name : [name, properties]),
    reset: () => undefined,
  });
  stop = () => void end();
});
afterEach(() => stop());

const NOW = '2026-03-18T18:41:00.000Z';
const POWER = 'GET /external_accounts/purchase_power';
const LINK = 'POST /external_accounts/access_token';

describe('registering', () => {
  test('tells that the personal information was submitted, once it is right [TEL-01]', async () => {
    const check = later();
    await newcomer(filledIn(PERSON), { service: { [CHECK]: check.handler } });
    await next();
    expect(tracked).toEqual([]);
    await check.give(answer({}));
    await until(() => heading() === 'Home Address');
    expect(tracked).toEqual(['personal_info_submitted']);
    // The address is another matter.
    await next();
    expect(tracked).toEqual(['personal_info_submitted']);
  });

  test.each([
    ['by the form', { ...PERSON, first_name: 'M' }, answer({})],
    ['by the service', PERSON, refuse('ERR_USER_EXISTS')],
  ])('tells nothing of personal information that is refused %s [TEL-01]', async (_words, given, check) => {
    await newcomer(filledIn(given), { service: { [CHECK]: check } });
    await next();
    await until(() => document.querySelector('.field__error'));
    expect(heading()).toBe('Personal Information');
    expect(tracked).toEqual([]);
  });

  test('tells that the terms were accepted, once, however often the account has to be created [TEL-02]', async () => {
    const { service } = await toTerms({}, { ...PERSON, ...ADDRESS });
    service[CREATE] = (_, count) => {
      if (count === 1) return refuse('INTERNAL');
      service['GET /users/user'] = answer(user());
      return answer(user());
    };
    tracked = [];
    await create();
    expect(tracked).toEqual([]);
    await accept();
    await create();
    expect(tracked).toEqual(['terms_accepted']);
    await create();
    await until(() => at() !== '/registration' && !at().startsWith('/registration?'));
    expect(tracked).toEqual(['terms_accepted']);
  });
});

describe('the dashboard', () => {
  const ready = async (service: Opening['service'] = {}, path = '/dashboard') => {
    const opened = await open(path, { service });
    await until(() => heading().startsWith('Hi, '));
    return opened;
  };

  test('tells of Home in the navigation, from wherever it is used [TEL-04]', async () => {
    await open('/dashboard/settings');
    await until(() => heading() === 'Settings');
    await press(link('Accounts'));
    expect(tracked).toEqual([]);
    await press(link('Home'));
    expect(at()).toBe('/dashboard');
    expect(tracked).toEqual(['home_clicked']);
  });

  test('tells of Pay Now [TEL-07]', async () => {
    await ready();
    await until(() => !button('Pay Now').disabled);
    await press(button('Pay Now'));
    expect(tracked).toEqual(['pay_now_clicked']);
  });

  test('tells of a first account that someone means to link [TEL-05]', async () => {
    await ready({ [POWER]: refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND') });
    await until(() => document.querySelector('.add-account'));
    await press(one<HTMLAnchorElement>('.add-account'));
    expect(tracked).toEqual(['link_account_clicked']);
    expect(at()).toBe('/link-account');
  });

  const gone = { [POWER]: answer(power({ problem: 'invalid' })) };
  test('tells of an account to link where none is linked any more [TEL-05]', async () => {
    await ready(gone, '/dashboard?relinkDisabled=true');
    await until(() => link('Link Account'));
    await press(link('Link Account'));
    expect(tracked).toEqual(['link_account_clicked']);
  });

  test('tells the same from the page that asks for it [TEL-05]', async () => {
    await open('/dashboard/relink-required', { service: gone });
    await until(() => heading() === 'Oops!');
    await press(link('Link Account'));
    expect(tracked).toEqual(['link_account_clicked']);
  });

  test('tells of one more account [TEL-05]', async () => {
    await open('/dashboard/accounts');
    await until(() => heading() === 'Your accounts');
    await press(link('Add account'));
    expect(tracked).toEqual(['link_account_clicked']);
  });

  test('tells of an account to link anew [TEL-06]', async () => {
    await open('/dashboard/accounts');
    await until(() => button('Actions for Northgate Bank 4821'));
    await press(button('Actions for Northgate Bank 4821'));
    await press(link('Relink Account'));
    expect(tracked).toEqual(['relink_account_selected']);
  });

  test('tells of an account to link anew where it stood already [TEL-06]', async () => {
    await open('/relink-account-error?vendorAccessToken=a&vendorInstitutionID=b&synAccountID=c');
    await until(() => heading() === 'Account Already Exists');
    await press(link('Relink Account'));
    expect(tracked).toEqual(['relink_account_selected']);
  });
});

const institution = { institution_id: 'ins_9', name: 'Sandbox Bank' };
const checking = { id: 'a1', name: 'Everyday', mask: '4821', type: 'depository', subtype: 'checking' };
const savings = { ...checking, id: 'a2', subtype: 'savings' };

describe('linking', () => {
  async function openWidget(service: Opening['service'] = {}): Promise<void> {
    await open('/link-account', { service });
    await until(() => heading() === 'How It Works');
    expect(tracked).toEqual([]);
    await press(button('Link Checking Account'));
    await until(() => document.querySelectorAll('iframe').length === 1);
    expect(tracked).toEqual(['link_checking_account_clicked']);
    tracked = [];
  }
  async function bankSays(message: Record<string, unknown>): Promise<void> {
    const { contentWindow: source } = one<HTMLIFrameElement>('iframe');
    const data = { source: 'drawbridge-sandbox-bank', ...message };
    await act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source }));
    });
    await settle();
  }
  const chosen = (accounts: unknown[]) => ({ event: 'success', public_token: 'public-1', metadata: { institution, accounts } });

  test('tells of Link Checking Account [TEL-08] and of the linked account [TEL-09]', async () => {
    const linked = later();
    await openWidget({ [LINK]: linked.handler });
    await bankSays(chosen([checking]));
    expect(tracked).toEqual([]);
    await linked.give(answer({ vendor_access_token: 'sealed-9' }));
    await until(() => at() === '/dashboard/accounts');
    expect(tracked).toEqual(['bank_account_linked']);
  });

  test.each([
    ['no account was chosen', [], undefined, 'no_accounts'],
    ['none of them is a checking account', [savings], undefined, 'not_eligible'],
    ['the service finds the same', [checking], refuse('ACCOUNT_NOT_ELIGIBLE'), 'not_eligible'],
    ['it is linked already', [checking], refuse('ERR_EXTERNAL_ACCOUNT_EXISTS'), 'already_linked'],
    ['the service refuses', [checking], refuse('LINKING_UNAVAILABLE'), 'refused'],
    ['no answer comes', [checking], 'network' as const, 'refused'],
  ])('tells of a link that failed where %s [TEL-10]', async (_words, accounts, given, reason) => {
    await openWidget(given === undefined ? {} : { [LINK]: given });
    await bankSays(chosen(accounts));
    await until(() => tracked.length > 0);
    expect(tracked).toEqual([['bank_link_failed', { reason }]]);
  });

  test('tells of a link that failed in the widget [TEL-10], but not of one that was given up', async () => {
    await openWidget();
    await bankSays({ event: 'exit', error: null });
    expect(tracked).toEqual([]);
    await press(button('Link Checking Account'));
    await until(() => document.querySelectorAll('iframe').length === 1);
    await bankSays({ event: 'exit', error: { error_code: 'INTERNAL', error_message: 'The bank is away' } });
    expect(tracked).toEqual(['link_checking_account_clicked', ['bank_link_failed', { reason: 'widget' }]]);
  });
});

describe('paying', () => {
  const CONFIRM = 'POST /purchases/confirm-debit';
  const DENY = 'POST /purchases/deny-debit';
  const failure = (of: string) => ['transaction_failure', { status: of }];

  async function code(service: Opening['service'] = {}): Promise<void> {
    await open('/payment', { clock: NOW, service });
    await until(() => one('.pass__code').textContent === 'T2HRD');
  }
  async function order(service: Opening['service'] = {}): Promise<void> {
    await code(service);
    await channel.say(status('ACCEPTED'));
    await until(() => heading() === 'Confirm Your Order');
    expect(tracked).toEqual([]);
  }
  const confirm = async () => {
    await press(one('.check input'));
    await press(button('Confirm Order'));
  };

  test.each([
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
    ['ACCOUNT_INVALID', 'ACCOUNT_INVALID'],
    ['DENIED', 'DENIED'],
  ])('tells that a code came to nothing: %s [TEL-11]', async (name, tracked_as) => {
    await code();
    await channel.say(status(name));
    await until(() => at() !== '/payment');
    expect(tracked).toEqual([failure(tracked_as)]);
  });

  test('tells that a code came to nothing with a status that it does not know [TEL-11]', async () => {
    await code();
    await channel.sayUnknown(status('SOMETHING_NEW'));
    await until(() => at() !== '/payment');
    expect(tracked).toEqual([failure('OTHER')]);
  });

  test('tells nothing of an order, nor of one that is paid [TEL-11]', async () => {
    await order({ [CONFIRM]: answer(status('COMPLETED')) });
    await confirm();
    await until(() => at() === '/payment/success');
    expect(tracked).toEqual([]);
  });

  test('tells of an order that the merchant takes back [TEL-11]', async () => {
    await order();
    await channel.say(status('DENIED'));
    await until(() => at() === '/payment/cancelled');
    expect(tracked).toEqual([failure('DENIED')]);
  });

  test('tells nothing of an order that the person does not want [TEL-11]', async () => {
    await order({ [DENY]: answer(status('DENIED')) });
    await press(button('Cancel'));
    await until(() => at() === '/payment/cancelled');
    expect(tracked).toEqual([]);
  });

  test('tells of a confirmation that is refused [TEL-11]', async () => {
    await order({ [CONFIRM]: refuse('ACCOUNT_INVALID') });
    await confirm();
    await until(() => at() === '/payment/error');
    expect(tracked).toEqual([failure('ACCOUNT_INVALID')]);
  });

  test('tells of an order whose time runs out, once [TEL-12]', async () => {
    await order();
    await pass(4 * 60_000 + 49_000);
    expect(tracked).toEqual([]);
    await pass(2_000);
    await until(() => at() === '/payment/cancelled');
    expect(tracked).toEqual([failure('EXPIRED')]);
  });

  test('tells nothing of time that runs out after the order was paid [TEL-12]', async () => {
    const answering = later();
    await order({ [CONFIRM]: answering.handler, [`GET /purchases/${PURCHASE}`]: answer(status('COMPLETED')) });
    await pass(4 * 60_000 + 45_000);
    await confirm();
    await pass(2_000);
    await answering.give(answer(status('COMPLETED')));
    await until(() => at() === '/payment/success');
    expect(tracked).toEqual([]);
  });
});
