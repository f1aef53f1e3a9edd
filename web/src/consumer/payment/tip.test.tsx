import { act } from 'react';
import { expect, test } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { answer, at, button, field, fill, heading, PURCHASE, pass, press, refuse, screen, status, text, until } from '../testing.tsx';
import { agree, CONFIRM, confirm, order, READ } from './testing-order.ts';
import { tipOf } from './tip-choices.ts';

const choices = () => screen.getAllByRole<HTMLInputElement>('radio');
const choice = (words: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${words}`) });
const tip = () => screen.getByRole<HTMLFieldSetElement>('group', { name: 'Add a tip?' });
const sentence = () => screen.getByText(/^By confirming/).textContent;

test('a tip is a share of the order, half a cent up', () => {
  expect([tipOf(6_418, 10), tipOf(6_418, 15), tipOf(6_418, 20), tipOf(1, 10), tipOf(5, 10)]).toEqual([642, 963, 1_284, 0, 1]);
});

test('a tip is offered where the business takes one, none chosen, and the sentence names the whole amount', async () => {
  const page = await order({ [CONFIRM]: answer(status('COMPLETED', { amount: 7_381, tipAmount: 963 })) }, { tipsOffered: true });
  expect(choice('No tip').checked).toBe(true);
  expect(choices().map(({ labels }) => labels?.[0]?.textContent)).toEqual(['No tip', '10%$6.42', '15%$9.63', '20%$12.84', 'Other']);
  await press(choice('15%'));
  expect(text()).toContain('Order Amount with tip$73.81$64.18 + $9.63 tip');
  expect(sentence()).toContain('a one-time debit of $73.81');
  await confirm();
  await until(() => heading() === 'Success!');
  expect(page.calls(CONFIRM).at(-1)?.body).toEqual({ purchaseId: PURCHASE, tip_amount: 963 });
  expect(text()).toContain('Tip included$9.63');
});

test('one that is too high says so, and the order can be confirmed with another', async () => {
  const page = await order({ [CONFIRM]: refuse('TIP_TOO_HIGH') }, { tipsOffered: true });
  await press(choice('Other'));
  await fill(field('Tip amount'), '50000');
  expect(sentence()).toContain('$564.18');
  await confirm();
  await until(() => text().includes('That tip is over your limit. Try a smaller amount.'));
  expect(heading()).toBe('Confirm Your Order');
  const key = page.calls(CONFIRM).at(-1)?.headers.get('idempotency-key');
  page.service[CONFIRM] = answer(status('COMPLETED'));
  await press(choice('20%'));
  expect(text()).not.toContain('Choose a smaller one.');
  await press(choice('No tip'));
  expect(text()).not.toContain('Choose a smaller one.');
  await press(button('Confirm Order'));
  await until(() => heading() === 'Success!');
  expect(page.calls(CONFIRM).at(-1)?.body).toEqual({ purchaseId: PURCHASE });
  expect(key).toBeTruthy();
  expect(page.calls(CONFIRM).at(-1)?.headers.get('idempotency-key')).toBe(key);
});

test('the tip of a confirmation that nobody answered is sent again as it was; once it is refused, another can be chosen', async () => {
  const page = await order({ [CONFIRM]: 'network', [READ]: 'network' }, { tipsOffered: true });
  await press(choice('15%'));
  await confirm();
  for (let step = 0; step < 200 && at() === '/payment/confirmation'; step += 1) await pass(20);
  expect(at()).toBe('/payment/fail-connection');
  // Meanwhile the business has stopped taking tips.
  page.service[READ] = answer(status('ACCEPTED'));
  page.service[CONFIRM] = refuse('TIPS_NOT_OFFERED');
  await pass(3100);
  await until(() => heading() === 'Confirm Your Order');
  expect(text()).toContain('Order Amount with tip$73.81');
  expect(tip().disabled).toBe(true);
  await confirm();
  await until(() => text().includes("This business doesn't accept tips."));
  expect(page.calls(CONFIRM).at(-1)?.body).toEqual({ purchaseId: PURCHASE, tip_amount: 963 });
  expect(tip().disabled).toBe(false);
  expect(text()).not.toContain('We did not hear');
  await press(choice('No tip'));
  expect(text()).not.toContain("This business doesn't accept tips.");
  expect(tip().disabled).toBe(false);
  page.service[CONFIRM] = answer(status('COMPLETED'));
  await press(button('Confirm Order'));
  await until(() => at() === '/payment/success');
  expect(page.calls(CONFIRM).at(-1)?.body).toEqual({ purchaseId: PURCHASE });
});

test('it is not offered where the business takes none, and speaks Spanish where it does', async () => {
  await order();
  expect(screen.queryByText('Add a tip?')).toBeNull();
  await agree();
  await order({}, { tipsOffered: true });
  await act(() => setLanguage('es'));
  await until(() => text().includes('¿Quieres dejar propina?'));
});
