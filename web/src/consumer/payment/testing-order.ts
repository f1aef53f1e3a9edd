import { answer, button, channel, heading, type Opening, one, open, PURCHASE, press, status, until } from '../testing.tsx';

/* The order that a merchant asks for, and how it is answered on the page. */

export const NOW = '2026-03-18T18:41:00.000Z';
export const CONFIRM = 'POST /purchases/confirm-debit';
export const DENY = 'POST /purchases/deny-debit';
export const READ = `GET /purchases/${PURCHASE}`;
export const completed = answer(status('COMPLETED'));

/** From the code to the order that the merchant asks for. */
export async function order(service: Opening['service'] = {}, more: Parameters<typeof status>[1] = {}) {
  const opened = await open('/payment', { clock: NOW, service });
  await until(() => one('.pass__code').textContent === 'T2HRD');
  await channel.say(status('ACCEPTED', more));
  await until(() => heading() === 'Confirm Your Order');
  return opened;
}
export async function agree() {
  await press(one('.check input'));
}
export const confirm = async () => {
  await agree();
  await press(button('Confirm Order'));
};
