import {
  answer,
  button,
  type ConsumerOpening,
  channel,
  codeStands,
  heading,
  open,
  PURCHASE,
  press,
  screen,
  status,
  until,
} from '../testing.tsx';

/* The order that a merchant asks for, and how it is answered on the page. */

export const NOW = '2026-03-18T18:41:00.000Z';
export const CONFIRM = 'POST /api/purchases/confirm-debit';
export const DENY = 'POST /api/purchases/deny-debit';
export const READ = `GET /api/purchases/${PURCHASE}`;
export const completed = answer(status('COMPLETED'));

/** From the code to the order that the merchant asks for. */
export async function order(service: ConsumerOpening['service'] = {}, more: Parameters<typeof status>[1] = {}) {
  const opened = await open('/payment', { clock: NOW, service });
  await codeStands('T2HRD');
  await channel.say(status('ACCEPTED', more));
  await until(() => heading() === 'Confirm Your Order');
  return opened;
}
export async function agree() {
  await press(screen.getByRole('checkbox'));
}
export const confirm = async () => {
  await agree();
  await press(button('Confirm Order'));
};
