import decodeQR from 'qr/decode.js';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { now } from '../../ui/clock.ts';
import { picture } from '../../ui/testing-qr.ts';
import {
  answer,
  at,
  button,
  channel,
  codeStands,
  heading,
  later,
  link,
  open,
  PURCHASE,
  pass,
  power,
  press,
  refuse,
  screen,
  settle,
  status,
  text,
  until,
  user,
} from '../testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const started = (ID: string, PublicId: string, Expiration: string) => answer({ ID, PublicId, Expiration });

describe('the code that a consumer shows', () => {
  test('starts one purchase on opening, though it is drawn twice, and uses its id, public id and expiration [PAY-01] [API-20] [API-36]', async () => {
    const { calls } = await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    expect(calls('POST /api/purchases').map(({ body }) => body)).toEqual([undefined]);
    expect((await channel.socket()).url).toBe(`ws://${window.location.host}/ws/purchases/${PURCHASE}?token=ticket-1`);
    expect(screen.getByRole('timer').textContent).toBe('Expires in 5:00');
  });

  test('shows a card with a QR code and the last five characters of the public id [PAY-02] [PAY-04]', async () => {
    await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    expect(heading()).toBe('Show Merchant QR Code');
    expect(screen.getByRole('img', { name: 'QR code for the merchant to scan' })).toBeVisible();
    expect(text()).toContain('Payment Code:');
  });

  test("the QR code encodes the merchant's address of the purchase on this host [PAY-03]", async () => {
    await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    expect(decodeQR(picture(screen.getByRole('img')))).toBe(`${window.location.origin}/merchant/payment/${PURCHASE}`);
  });

  test('is read letter by letter by a screen reader', async () => {
    await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    expect(screen.getByText('T2HRD').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('T 2 H R D').getAttribute('aria-live')).toBe('polite');
  });

  const OWED = { public_id: '7KQ9XM4T2HRD', business_name: 'Harbor Books', amount: 2_750, next: 'may_retry' as const };

  test('says beside the code that nothing can be approved while a payment is owed, why, and where it stands', async () => {
    await open('/payment', { clock: NOW, service: { 'GET /api/purchases/obstacles': answer([OWED]) } });
    await until(() => text().includes("You can't pay right now"));
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toBe(
      "You can't pay right now. Your $27.50 payment to Harbor Books was returned. Once it's repaid, you can pay again. See what you owe",
    );
    expect(notice.compareDocumentPosition(screen.getByText('Payment Code:')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(link('See what you owe').getAttribute('href')).toBe('/dashboard');
    await codeStands('T2HRD');
    await act(() => setLanguage('es'));
    expect(screen.getByRole('alert').textContent).toBe(
      'Ahora no puedes pagar. Tu pago de $27.50 a Harbor Books fue devuelto. Cuando lo pagues, podrás volver a pagar. Ver lo que debes',
    );
    await act(() => setLanguage('en'));
  });

  test('says so too of one that is being debited again', async () => {
    await open('/payment', { clock: NOW, service: { 'GET /api/purchases/obstacles': answer([{ ...OWED, next: 'retry' }]) } });
    await until(() => text().includes("We're collecting it again; you can pay once it clears."));
  });

  test('says of several how much they come to', async () => {
    await open('/payment', { clock: NOW, service: { 'GET /api/purchases/obstacles': answer([OWED, OWED]) } });
    await until(() => text().includes('2 of your payments were returned, and you owe $55.00.'));
    expect(link('See what you owe').getAttribute('href')).toBe('/dashboard');
  });

  test('says nothing where nothing is owed, or that cannot be read: the code is shown', async () => {
    await open('/payment', { clock: NOW, service: { 'GET /api/purchases/obstacles': refuse('INTERNAL') } });
    await codeStands('T2HRD');
    expect(text()).not.toContain('Nothing can be approved');
  });

  test.each([
    ['login_required', 'Your account link is expired. Please re-link your bank account.'],
    ['invalid', 'Your primary account is no longer linked. Link it again to keep paying.'],
  ] as const)(
    'in place of a code says that the account must be linked again, and leads there and back: %s [TRU-27]',
    async (problem, words) => {
      const limit = later();
      await open('/payment', { clock: NOW, service: { 'GET /api/external_accounts/purchase_power': limit.handler } });
      await codeStands('T2HRD');
      await limit.give(answer(power({ problem })));
      await until(() => heading() === 'Link your account');
      expect(text()).toContain(words);
      expect(screen.queryByText('Payment Code:')).toBeNull();
      await until(() => link('Relink Account').getAttribute('href') !== '/dashboard/accounts');
      expect(link('Relink Account').getAttribute('href')).toBe(
        '/link-account?redirectTo=%2Fpayment&vendorAccessToken=sealed-1&vendorInstitutionID=ins_1&synAccountID=acc_1',
      );
    },
  );

  test('shows its places before it is known who has come, and asks for no code until it is', async () => {
    const user = later();
    const { calls } = await open('/payment', { clock: NOW, service: { 'GET /api/users/user': user.handler } });
    await until(() => heading() === 'Show Merchant QR Code' && calls('GET /api/users/user').length > 0);
    expect(screen.getByText('00000')).toBeVisible();
    expect(calls('POST /api/purchases')).toHaveLength(0);
    await user.give(refuse('ERR_USER_NOT_FOUND'));
    await until(() => at().startsWith('/registration'));
    expect(calls('POST /api/purchases')).toHaveLength(0);
  });

  test('keeps a line free for the spending limit until it is known', async () => {
    const limit = later();
    await open('/payment', { clock: NOW, service: { 'GET /api/external_accounts/purchase_power': limit.handler } });
    await codeStands('T2HRD');
    const line = () => link('Back To Home').previousElementSibling;
    expect(line()?.textContent?.trim()).toBe('');
    await limit.give(refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND'));
    await until(() => line() === null);
  });

  test("shows '00000' while the purchase is being started [PAY-05]", async () => {
    const purchase = later();
    await open('/payment', { clock: NOW, service: { 'POST /api/purchases': purchase.handler } });
    await until(() => heading() === 'Show Merchant QR Code');
    expect(screen.getByText('00000')).toBeVisible();
    await purchase.give(started(PURCHASE, '7KQ9XM4T2HRD', '2026-03-18T18:46:00.000Z'));
    await codeStands('T2HRD');
  });

  test("counts down by the server's time, is covered when it is over, and renews at a press [PAY-07] [PAY-08]", async () => {
    const NEXT = 'pur_00000000000000000000000002';
    const { calls } = await open('/payment', {
      clock: NOW,
      service: {
        'POST /api/purchases': (_, count) =>
          count === 1
            ? started(PURCHASE, '7KQ9XM4T2HRD', '2026-03-18T18:46:00.000Z')
            : started(NEXT, 'ABCDEFG34567', '2026-03-18T18:51:00.000Z'),
        [`POST /api/purchases/${NEXT}/ticket`]: answer({ ticket: 'ticket-2', expires_at: NOW }),
      },
    });
    await codeStands('T2HRD');
    await pass(60_000);
    expect(screen.getByRole('timer').textContent).toBe('Expires in 4:00');
    expect(document.querySelector('[stroke-dashoffset]')?.getAttribute('stroke-dashoffset')).toBe('-20');
    expect(text()).not.toContain('This code has expired');
    await pass(240_000);
    expect(text()).toContain('This code has expired');
    await press(button('Refresh'));
    await codeStands('34567');
    expect(calls('POST /api/purchases')).toHaveLength(2);
    expect(text()).not.toContain('This code has expired');
    expect((await channel.socket()).url).toContain(NEXT);
  });

  test('leads back to the dashboard [PAY-09]', async () => {
    await open('/payment');
    await until(() => heading() === 'Show Merchant QR Code');
    await press(link('Back To Home'));
    expect(at()).toBe('/dashboard');
  });

  test.each([
    ['a refusal', refuse('INTERNAL')],
    ['a network that fails', 'network' as const],
  ])('goes to /exception when the purchase cannot be started: %s [PAY-10]', async (_, given) => {
    await open('/payment', { service: { 'POST /api/purchases': given } });
    await until(() => at() === '/exception');
    await until(() => heading() === 'Oops!');
  });

  test('lets the gate explain why a frozen consumer gets no code', async () => {
    const { service } = await open('/payment', { service: { 'POST /api/purchases': refuse('ACCOUNT_FROZEN') } });
    service['GET /api/users/user'] = answer(user({ status: 'FROZEN' }));
    await until(() => text().includes('temporarily suspended'));
    expect(at()).toBe('/payment');
  });

  test('keeps the display awake while it is shown', async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    await open('/payment');
    await until(() => heading() === 'Show Merchant QR Code');
    await until(() => request.mock.calls.length > 0);
    expect(request).toHaveBeenCalledWith('screen');
    const taken = request.mock.calls.length;
    await press(link('Back To Home'));
    await until(() => release.mock.calls.length === taken);
    Reflect.deleteProperty(navigator, 'wakeLock');
  });
});

describe('what the merchant makes of the code', () => {
  const ready = async () => {
    const opened = await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    return opened;
  };

  test('ACCEPTED leads to the confirmation [PAY-11]', async () => {
    await ready();
    await channel.say(status('ACCEPTED'));
    expect(at()).toBe('/payment/confirmation');
    expect(heading()).toBe('Confirm Your Order');
  });

  test("INSUFFICIENT_FUNDS leads to its page with the order's amount and the purchase power [PAY-12] [PAY-29]", async () => {
    await ready();
    await channel.say(status('INSUFFICIENT_FUNDS'));
    expect(at()).toBe('/payment/insufficient-funds');
    await until(() => text().includes('$486.20'));
    expect(text()).toContain('$412.60');
  });

  test("ACCOUNT_INVALID leads to its page with the business's name [PAY-13] [PAY-33]", async () => {
    await ready();
    await channel.say(status('ACCOUNT_INVALID', { purchasePower: null }));
    expect(at()).toBe('/payment/invalid-payment');
    await until(() => text().includes('Harbor Books'));
  });

  test('DENIED leads to the error page [PAY-14]', async () => {
    await ready();
    await channel.say(status('DENIED'));
    expect(at()).toBe('/payment/error');
  });

  test.each(['FAILED', 'SOMETHING_NEW'])('%s, like any status that it does not know, leads to the error page [PAY-14]', async (name) => {
    await ready();
    await channel.sayUnknown(status(name));
    expect(at()).toBe('/payment/error');
  });

  test('COMPLETED is never called a failure, however it came to be heard here', async () => {
    await ready();
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/payment/success');
  });

  test('a status pushed in by the hosting page is read from the service, then handled the same way [PAY-41]', async () => {
    const { service, calls } = await ready();
    service[`GET /api/purchases/${PURCHASE}`] = answer(status('ACCEPTED'));
    window.onPurchaseStatus?.({ purchaseId: 'pur_of_someone_else', status: 'ACCEPTED' });
    await settle();
    expect(calls(`GET /api/purchases/${PURCHASE}`)).toHaveLength(0);
    // What is pushed is believed only so far as to ask: it says DENIED, the service says ACCEPTED.
    window.onPurchaseStatus?.({ purchaseId: PURCHASE, status: 'DENIED' });
    await until(() => at() === '/payment/confirmation');
  });

  test('a phone that wakes up asks what it may have missed', async () => {
    const { service } = await ready();
    await channel.socket();
    service[`GET /api/purchases/${PURCHASE}`] = answer(status('ACCEPTED'));
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await until(() => at() === '/payment/confirmation');
  });

  test('a lost channel is taken up again after 300, 500 and 800 ms, then given up [PAY-39]', async () => {
    const { service } = await ready();
    await channel.socket();
    const attempts: number[] = [now()];
    service[`POST /api/purchases/${PURCHASE}/ticket`] = () => {
      attempts.push(now());
      return 'network';
    };
    await channel.drop();
    while (at() === '/payment' && now() - (attempts[0] ?? 0) < 10_000) await pass(10);
    expect(at()).toBe('/payment/fail-connection');
    const delays = attempts.slice(1).map((moment, index) => moment - (attempts[index] ?? 0));
    expect(delays.map((delay_ms) => Math.floor(delay_ms / 100))).toEqual([3, 5, 8]);
  });

  test('an expired code that loses its channel stays: there is nothing more to hear', async () => {
    const { service } = await ready();
    await channel.socket();
    await pass(300_000);
    service[`POST /api/purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    await pass(5000);
    expect(at()).toBe('/payment');
    expect(text()).toContain('This code has expired');
  });
});
