import '../../app/boot-testing.ts';

import { describe, expect, test } from 'vitest';
import { queries } from '../../app/queries.tsx';
import {
  account,
  answer,
  at,
  button,
  elsewhere,
  heading,
  later,
  link,
  open,
  pass,
  power,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../testing.tsx';

const LIST = 'GET /api/external_accounts/accounts';
const PRIMARY = 'POST /api/external_accounts/primary';
const REMOVE = 'DELETE /api/external_accounts';
const validate = (id: string) => `GET /api/external_accounts/validate_account/${id}`;

const north = account();
const tide = account({
  ID: '2',
  SynAccountID: 'acc_2',
  IsPrimary: false,
  LastFour: '0937',
  VendorInstitutionName: 'Tidewater',
  VendorInstitutionID: 'ins_2',
  VendorAccessToken: 'sealed-2',
  CreatedAt: '2026-02-01T00:00:00.000Z',
});
const cascade = account({
  ID: '3',
  SynAccountID: 'acc_3',
  IsPrimary: false,
  LastFour: '7716',
  VendorInstitutionName: 'Cascade',
  CreatedAt: '2026-03-01T00:00:00.000Z',
});
const valid = answer({ isValid: true });
const service = {
  [LIST]: answer([tide, north, cascade]),
  [validate('acc_1')]: valid,
  [validate('acc_2')]: valid,
  [validate('acc_3')]: valid,
};

const menuOf = (card: HTMLElement) => within(card).queryByRole('button', { name: /^Actions for / });
const cards = () => screen.queryAllByRole('listitem').filter((item) => menuOf(item) !== null);
const nameOf = (card: HTMLElement) =>
  menuOf(card)
    ?.getAttribute('aria-label')
    ?.replace(/^Actions for (.*) \d{4}$/, '$1');
const names = () => cards().map(nameOf);
const primary = () =>
  cards()
    .filter((card) => within(card).queryByText('Primary'))
    .map(nameOf);
const card = (name: string) => cards().find((element) => element.textContent?.includes(name)) as HTMLElement;
async function choose(name: string, item: string) {
  await press(button(`Actions for ${name}`));
  await press(screen.getByRole('menuitem', { name: item }));
}
const opened = async (more = {}) => {
  const given = await open('/dashboard/accounts', { service: { ...service, ...more } });
  await until(() => names().length > 0);
  return given;
};

describe('the accounts', () => {
  test('are shown one to a card, the primary first, then the newest, with the way to another [ACC-01] [ACC-05] [ACC-35] [UIX-04]', async () => {
    await opened();
    expect(heading()).toBe('Your accounts');
    expect(document.title).toBe('Manage Accounts | Drawbridge Payment Center');
    expect(names()).toEqual(['Northgate Bank', 'Cascade', 'Tidewater']);
    expect(card('Northgate').textContent).toBe('Northgate BankChecking•••• 4821Primary');
    expect(card('Tidewater').textContent).toBe('TidewaterChecking •••• 0937');
    expect(link('Add account').getAttribute('href')).toBe('/link-account');
  });

  test('of one bank and the same digits are told apart by when they were linked', async () => {
    const twin = account({ ...tide, ID: '4', SynAccountID: 'acc_4', VendorInstitutionName: 'Northgate Bank', LastFour: '4821' });
    await opened({ [LIST]: answer([north, twin, cascade]), [validate('acc_4')]: valid });
    expect(cards().map(({ textContent }) => /Linked (\S+),/.exec(textContent ?? '')?.[1])).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      undefined,
      expect.stringMatching(/^0(1\/31|2\/01)\/2026$/),
    ]);
    await press(screen.getAllByRole('button', { name: 'Actions for Northgate Bank 4821' })[1] as HTMLElement);
    await press(screen.getByRole('menuitem', { name: 'Delete account' }));
    expect(screen.getByRole('dialog').textContent).toMatch(/Linked 0(1\/31|2\/01)\/2026/);
  });

  test('offer what can be done with each [ACC-02]', async () => {
    await opened();
    await press(button('Actions for Tidewater 0937'));
    expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Make it primary', 'Relink Account', 'Delete account']);
    expect(screen.getByRole('menuitem', { name: 'Relink Account' }).getAttribute('href')).toBe(
      '/link-account?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2',
    );
  });

  test('404 means that there are none [ACC-06] [API-08]', async () => {
    await open('/dashboard/accounts', { service: { [LIST]: elsewhere(undefined, 404) } });
    await until(() => text().includes('Add New Account'));
    expect(text()).not.toContain('could not be loaded');
  });

  test('that cannot be loaded say so, and can be asked for again', async () => {
    const { service: fake } = await open('/dashboard/accounts', { service: { ...service, [LIST]: 'network' } });
    await until(() => text().includes("We couldn't load your accounts"));
    fake[LIST] = service[LIST] as never;
    await press(button('Try again'));
    await until(() => names().length === 3);
  });

  test.each([
    ['isValid false', answer({ isValid: false })],
    ['404', refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND')],
  ])('%s shows Not linked on its card alone [ACC-04] [ACC-36] [API-09] [ERR-01]', async (_, given) => {
    await opened({ [validate('acc_2')]: given });
    await until(() => card('Tidewater').textContent?.includes('Not linked'));
    expect(card('Cascade').textContent).not.toContain('Not linked');
    expect(card('Northgate').textContent).not.toContain('Not linked');
  });

  test('are asked about at the bank once in 15 minutes [API-09]', async () => {
    const { calls } = await open('/dashboard/accounts', { clock: '2026-03-18T18:41:00.000Z', service });
    await until(() => names().length === 3 && queries.getQueryState(['account-validity', 'acc_2'])?.status === 'success');
    const asked = calls(validate('acc_2')).length;
    const awayFor = async (minutes: number) => {
      await press(link('Settings'));
      await until(() => heading() === 'Settings');
      await pass(minutes * 60_000);
      await press(link('Accounts'));
      await until(() => names().length === 3);
    };
    await awayFor(14);
    expect(calls(validate('acc_2'))).toHaveLength(asked);
    await awayFor(2);
    await until(() => calls(validate('acc_2')).length > asked);
  });

  test('a check that fails says nothing about the account', async () => {
    const { calls } = await opened({ [validate('acc_2')]: refuse('LINKING_UNAVAILABLE') });
    await until(() => calls(validate('acc_2')).length > 0);
    await until(() => queries.getQueryState(['account-validity', 'acc_2'])?.status === 'error');
    expect(text()).not.toContain('Not linked');
  });
});

test('an account whose bank has announced an end says until when, with the way to a new sign-in; one that is out of use says that [LIV-07]', async () => {
  const ends = '2026-06-05T16:00:00.000Z';
  await opened({
    [LIST]: answer([{ ...tide, RelinkBy: ends }, { ...north, RelinkBy: ends }, cascade]),
    [validate('acc_1')]: answer({ isValid: false }),
  });
  await until(() => card('Northgate').textContent?.includes('Not linked'));
  expect(card('Northgate').textContent).not.toContain('Sign in to your bank again');
  expect(card('Cascade').textContent).not.toContain('Sign in to your bank again');
  expect(card('Tidewater').textContent).toContain('Sign in to your bank again by 06/05/2026');
  expect(link('Relink Account').getAttribute('href')).toBe(
    '/link-account?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2',
  );
});

describe('making an account the primary one', () => {
  test('flips at once, says so, refreshes the limit and remembers the account [ACC-07] [ACC-08] [ACC-09] [API-10]', async () => {
    const made = later();
    const { calls, service: fake } = await opened({ [PRIMARY]: made.handler });
    await choose('Tidewater 0937', 'Make it primary');
    await until(() => primary()[0] === 'Tidewater');
    expect(primary()).toEqual(['Tidewater']);
    expect(names()).toEqual(['Tidewater', 'Cascade', 'Northgate Bank']);
    expect(calls(PRIMARY)[0]?.body).toEqual({ SynAccountID: 'acc_2' });
    expect(toasts()).toEqual([]);
    const summary = { id: '2', syn_account_id: 'acc_2', vendor_institution_name: 'Tidewater', last_four: '0937' };
    fake['GET /api/external_accounts/purchase_power'] = answer(power({ account: summary }));
    await made.give(answer([{ ...tide, IsPrimary: true }, { ...north, IsPrimary: false }, cascade]));
    await until(() => toasts().includes('SuccessPrimary account updated successfullyClose'));
    await until(() => localStorage.getItem('last_purchase_power') === JSON.stringify(summary));
    expect(primary()).toEqual(['Tidewater']);
  });

  test('is taken back when it is refused', async () => {
    const made = later();
    await opened({ [PRIMARY]: made.handler });
    await choose('Tidewater 0937', 'Make it primary');
    await until(() => primary()[0] === 'Tidewater');
    await made.give(refuse('ACCOUNT_NOT_VERIFIED'));
    await until(() => primary()[0] === 'Northgate Bank');
    await until(() => toasts().some((toast) => toast?.startsWith("ErrorThis account isn't verified yet.")));
  });

  test('is not offered for the one that is primary', async () => {
    const { calls } = await opened();
    await choose('Northgate Bank 4821', 'Make it primary');
    expect(calls(PRIMARY)).toHaveLength(0);
  });
});

describe('deleting an account', () => {
  test('asks first, naming bank and last four, and starts at Cancel [ACC-03]', async () => {
    const { calls } = await opened({ [REMOVE]: answer([]) });
    await choose('Tidewater 0937', 'Delete account');
    expect(within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent).toBe('Are you sure?');
    expect(screen.getByRole('dialog').textContent).toContain('Tidewater ending in 0937');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(REMOVE)).toHaveLength(0);
  });

  test('shows the list that the service gives back [ACC-12] [API-11]', async () => {
    const { calls } = await opened({ [REMOVE]: answer([{ ...north, VendorInstitutionName: 'Only this one' }]) });
    await choose('Tidewater 0937', 'Delete account');
    await press(button('Delete account'));
    await until(() => names().length === 1);
    expect(names()).toEqual(['Only this one']);
    expect(calls(REMOVE)[0]?.body).toEqual({ SynAccountID: 'acc_2' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is refused at once while an amount is pending [ACC-10]', async () => {
    const { calls } = await opened({ [LIST]: answer([north, { ...tide, PendingAmount: 1 }]) });
    await choose('Tidewater 0937', 'Delete account');
    await until(() => toasts().includes('ErrorTransactions are pending on the account. Please try again laterClose'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(REMOVE)).toHaveLength(0);
  });

  test.each([
    ["the server's message", refuse('ACCOUNT_HAS_PENDING'), 'ErrorTransactions are pending on the account. Please try again laterClose'],
    ['words of its own', 'network' as const, 'ErrorRemove account failedClose'],
  ])('that fails shows %s [ACC-11]', async (_, given, words) => {
    await opened({ [REMOVE]: given });
    await choose('Tidewater 0937', 'Delete account');
    await press(button('Delete account'));
    await until(() => toasts().includes(words));
    expect(names()).toHaveLength(3);
  });
});

test('Relink Account leads to linking it anew', async () => {
  await opened();
  await choose('Tidewater 0937', 'Relink Account');
  expect(at()).toBe('/link-account?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2');
});

test('an account that is not linked has the button for it on its card: one tap leads there [CUS-04]', async () => {
  await opened({ [validate('acc_1')]: answer({ isValid: false }), [validate('acc_2')]: answer({ isValid: false }) });
  await until(() => card('Tidewater').textContent?.includes('Not linked'));
  expect(within(card('Cascade')).queryByRole('link')).toBeNull();
  const RELINK = '/link-account?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2';
  await until(() => within(card('Northgate')).queryByRole('link', { name: 'Relink Northgate Bank 4821' }));
  await press(link('Relink Tidewater 0937'));
  expect(at()).toBe(RELINK);
});
