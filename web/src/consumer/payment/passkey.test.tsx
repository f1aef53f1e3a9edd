import { expect, onTestFinished, test, vi } from 'vitest';
import { authenticator } from '../../app/testing-authenticator.ts';
import { answer, at, button, heading, PURCHASE, pass, press, refuse, toasts, until } from '../testing.tsx';
import { CONFIRM, completed, confirm, order } from './testing-order.ts';

const BEGIN = 'POST /api/passkeys/approvals/begin';
const APPROVE = 'POST /api/passkeys/approvals';
const asked = { options: { challenge: 'AQID' } };
const neededOnce = (_: unknown, count: number) => (count === 1 ? refuse('PASSKEY_NEEDED') : completed);

test('an order whose consumer wants it is approved by their passkey, and confirmed under the same key [AUT-11]', async () => {
  const device = authenticator();
  const { calls } = await order({ [CONFIRM]: neededOnce, [BEGIN]: answer(asked), [APPROVE]: answer({}) });
  await confirm();
  await until(() => at() === '/payment/success');
  expect(device.asked).toBe(1);
  expect(calls(BEGIN).map(({ body }) => body)).toEqual([{ kind: 'order', id: PURCHASE }]);
  expect(calls(APPROVE).map(({ body }) => body)).toMatchObject([{ kind: 'order', id: PURCHASE, response: { id: 'AQID' } }]);
  const keys = calls(CONFIRM).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('nothing asks for a passkey where the service does not want it [AUT-11]', async () => {
  const device = authenticator();
  const { calls } = await order({ [CONFIRM]: completed });
  await confirm();
  await until(() => at() === '/payment/success');
  expect([device.asked, calls(BEGIN).length]).toEqual([0, 0]);
});

test('without the passkey the order waits on, says why, and can be confirmed again [AUT-11]', async () => {
  const device = authenticator(false);
  const { service } = await order({ [CONFIRM]: refuse('PASSKEY_NEEDED'), [BEGIN]: answer(asked), [APPROVE]: answer({}) });
  await confirm();
  expect(await until(() => toasts()[0])).toContain('No passkey was used. Try again to approve this payment.');
  expect(heading()).toBe('Confirm Your Order');
  device.used = true;
  service[APPROVE] = refuse('PASSKEY_REFUSED');
  await press(button('Confirm Order'));
  await until(() => toasts().some((toast) => toast.includes("That passkey didn't work. Try again to approve this payment.")));
  service[APPROVE] = answer({});
  let tries = 0;
  service[CONFIRM] = () => {
    tries += 1;
    return tries === 1 ? refuse('PASSKEY_NEEDED') : completed;
  };
  await press(button('Confirm Order'));
  await until(() => at() === '/payment/success');
});

test('where no answer came first, the passkey is asked for all the same, and the key stays [AUT-11]', async () => {
  const device = authenticator();
  const confirmed = (_: unknown, count: number) => (count === 1 ? 'network' : count === 2 ? refuse('PASSKEY_NEEDED') : completed);
  const { calls } = await order({ [CONFIRM]: confirmed, [BEGIN]: answer(asked), [APPROVE]: answer({}) });
  await confirm();
  for (let step = 0; step < 100 && calls(CONFIRM).length < 3; step += 1) await pass(20);
  await until(() => at() === '/payment/success');
  expect(device.asked).toBe(1);
  const keys = calls(CONFIRM).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('where what shows a passkey does not load, the order waits on and can be confirmed again [AUT-11]', async () => {
  authenticator();
  vi.doMock('@simplewebauthn/browser', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => vi.doUnmock('@simplewebauthn/browser'));
  const { calls, service } = await order({ [CONFIRM]: refuse('PASSKEY_NEEDED'), [BEGIN]: answer(asked), [APPROVE]: answer({}) });
  await confirm();
  expect(await until(() => toasts()[0])).toContain('Network connection is unstable. Check your internet and try again.');
  expect([at(), heading()]).toEqual(['/payment/confirmation', 'Confirm Your Order']);
  vi.doUnmock('@simplewebauthn/browser');
  const so_far = calls(CONFIRM).length;
  service[CONFIRM] = (_: unknown, count: number) => (count === so_far + 1 ? refuse('PASSKEY_NEEDED') : completed);
  await press(button('Confirm Order'));
  await until(() => at() === '/payment/success');
});
