import '../../app/boot-testing.ts';

import { beforeEach, describe, expect, test } from 'vitest';
import { payable } from '../repay/testing-debt.ts';
import { answer, button, heading, link, PURCHASE, pass, press, refuse, screen, status, text, toasts, until, within } from '../testing.tsx';
import { agree, CONFIRM, completed, order } from './testing-order.ts';

const ACCOUNTS = `GET /api/purchases/${PURCHASE}/accounts`;
const OWN = payable({ VendorInstitutionName: 'Northgate Bank', LastFour: '4821', IsOfOrder: true });
const OTHER_BANK = payable({ SynAccountID: 'acc_00000000000000000000000005', LastFour: '4821', IsPrimary: false });
const OTHER = payable({ SynAccountID: 'acc_00000000000000000000000002', LastFour: '0937', IsPrimary: false });
const all = answer([
  OWN,
  OTHER,
  payable({
    SynAccountID: 'acc_00000000000000000000000003',
    VendorInstitutionName: 'First Cascade',
    LastFour: '7716',
    IsPrimary: false,
    problem: 'low_balance',
  }),
  payable({
    SynAccountID: 'acc_00000000000000000000000004',
    VendorInstitutionName: 'Old Bank',
    LastFour: '5530',
    IsPrimary: false,
    problem: 'not_linked',
  }),
]);
const tick = () => screen.getByRole<HTMLInputElement>('checkbox');
const words = () => document.querySelector('[data-authorization]')?.textContent ?? '';
const payFrom = () => screen.getByRole<HTMLButtonElement>('button', { name: /Pay from/ });
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => sessionStorage.clear());

async function openChoice(service: Parameters<typeof order>[0] = {}) {
  const opened = await order({ [ACCOUNTS]: all, [CONFIRM]: completed, ...service });
  // What comes late is shown a moment later, by the page's clock.
  await pass(400);
  await until(() => payFrom());
  await press(payFrom());
  await until(() => dialog().getAllByRole('radio').length === 3);
  return opened;
}
async function chooseOther() {
  await press(dialog().getByRole('radio', { name: /Tidewater/ }));
  await press(dialog().getByRole('button', { name: 'Use this account' }));
}

describe('the account at the confirmation', () => {
  test('can be another: the authorization is rewritten, the tick goes, and that account is sent [CUS-03]', async () => {
    const { calls } = await openChoice();
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /Northgate Bank/ }).checked).toBe(true);
    expect(screen.getByRole('dialog').textContent).toContain('For this payment only.');
    expect(screen.getByRole('dialog').textContent).toMatch(/Approve within \d:\d\d/);
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    await agree();
    expect(tick().checked).toBe(true);
    await press(payFrom());
    await until(() => dialog().getAllByRole('radio').length === 3);
    await chooseOther();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(words()).toContain('from your account at Tidewater Federal Credit Union ending in 0937, to pay Harbor Books.');
    expect(payFrom().textContent).toContain('•••• 0937');
    expect(tick().checked).toBe(false);
    expect(button('Confirm Order').disabled).toBe(true);
    await agree();
    await press(button('Confirm Order'));
    await until(() => heading() === 'Success!');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE, syn_account_id: OTHER.SynAccountID });
  });

  test('is told from another of the same bank and digits by when it was linked, and is the one that is chosen [CUS-03]', async () => {
    const twin = { VendorInstitutionName: 'Northgate Bank', LastFour: '4821' };
    const first = payable({ ...twin, LinkedAt: '2026-03-02T18:00:00.000Z' });
    const own = payable({
      ...twin,
      SynAccountID: 'acc_00000000000000000000000002',
      IsPrimary: false,
      IsOfOrder: true,
      LinkedAt: '2026-03-09T18:00:00.000Z',
    });
    const { calls } = await order({ [ACCOUNTS]: answer([first, own, OTHER_BANK]), [CONFIRM]: completed });
    await pass(400);
    await until(() => payFrom());
    await press(payFrom());
    await until(() => dialog().getAllByRole('radio').length === 3);
    const [one, other, else_where] = dialog().getAllByRole<HTMLInputElement>('radio');
    expect([one?.checked, other?.checked]).toEqual([false, true]);
    expect(one?.closest('label')?.textContent).toContain('Linked 03/02/2026');
    expect(other?.closest('label')?.textContent).toContain('Linked 03/09/2026');
    expect(else_where?.closest('label')?.textContent).not.toContain('Linked');
    await press(one as HTMLInputElement);
    await press(dialog().getByRole('button', { name: 'Use this account' }));
    expect(payFrom().textContent).toContain('Linked 03/02/2026');
    await agree();
    await press(button('Confirm Order'));
    await until(() => heading() === 'Success!');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE, syn_account_id: first.SynAccountID });
  });

  test('that is used already, and is taken once more, changes nothing: what was agreed to stays [CUS-03]', async () => {
    const { calls } = await openChoice();
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    await agree();
    await press(payFrom());
    await until(() => dialog().getAllByRole('radio').length === 3);
    await press(dialog().getByRole('button', { name: 'Use this account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tick().checked).toBe(true);
    await press(payFrom());
    await until(() => dialog().getAllByRole('radio').length === 3);
    await chooseOther();
    await agree();
    await press(payFrom());
    await until(() => dialog().getAllByRole('radio').length === 3);
    await press(dialog().getByRole('button', { name: 'Use this account' }));
    expect(tick().checked).toBe(true);
    await press(button('Confirm Order'));
    await until(() => heading() === 'Success!');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE, syn_account_id: OTHER.SynAccountID });
  });

  test('stays as it is where nothing is chosen: nothing of it is sent [CUS-03]', async () => {
    const { calls } = await openChoice();
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    await agree();
    await press(button('Confirm Order'));
    await until(() => heading() === 'Success!');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE });
  });

  test('that cannot pay stays in the list with its reason, and no choice [CUS-03]', async () => {
    await openChoice();
    const low = dialog().getByRole<HTMLInputElement>('radio', { name: /First Cascade/ });
    expect(low.disabled).toBe(true);
    expect(low.closest('label')?.textContent).toContain('Balance too low');
    expect(dialog().queryByRole('radio', { name: /Old Bank/ })).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('Not linked');
    expect(link('Relink Old Bank 5530')).toBeTruthy();
  });

  test.each(['CHOSEN_ACCOUNT_LOW', 'CHOSEN_ACCOUNT_INVALID', 'BALANCE_UNAVAILABLE'] as const)(
    'is checked again: with %s the order waits on, and says why [CUS-03]',
    async (code) => {
      const { service, calls } = await openChoice({ [CONFIRM]: refuse(code) });
      await chooseOther();
      await agree();
      await press(button('Confirm Order'));
      await until(() => toasts().length > 0);
      expect(heading()).toBe('Confirm Your Order');
      expect(payFrom().disabled).toBe(false);
      service[CONFIRM] = completed;
      await press(payFrom());
      await until(() => dialog().getAllByRole('radio').length === 3);
      await press(dialog().getByRole('radio', { name: /Northgate Bank/ }));
      await press(dialog().getByRole('button', { name: 'Use this account' }));
      expect(tick().checked).toBe(false);
      await agree();
      await press(button('Confirm Order'));
      await until(() => heading() === 'Success!');
      expect(calls(CONFIRM).at(-1)?.body).toEqual({ purchaseId: PURCHASE, syn_account_id: OWN.SynAccountID });
    },
  );

  test('is the same when a confirmation that was not answered is sent again, and cannot be changed meanwhile [CUS-03]', async () => {
    const { calls } = await openChoice({ [CONFIRM]: refuse('INTERNAL'), [`GET /api/purchases/${PURCHASE}`]: answer(status('ACCEPTED')) });
    await chooseOther();
    await agree();
    await press(button('Confirm Order'));
    await until(() => calls(CONFIRM).length > 0);
    expect(JSON.parse(sessionStorage.getItem('drawbridge.order') ?? '{}')).toMatchObject({ account: { id: OTHER.SynAccountID } });
    expect(payFrom().disabled).toBe(true);
  });

  test('cannot be loaded at once: that is said, and tried again [CUS-03]', async () => {
    const { service } = await order({ [ACCOUNTS]: refuse('INTERNAL') });
    // What comes late is shown a moment later, by the page's clock.
    await pass(400);
    await until(() => payFrom());
    await press(payFrom());
    await until(() => text().includes("We couldn't load your accounts"));
    service[ACCOUNTS] = all;
    await press(dialog().getByRole('button', { name: 'Try again' }));
    await until(() => dialog().getAllByRole('radio').length === 3);
  });
});
