import '../../../app/boot-testing.ts';

import { expect, test } from 'vitest';
import { button, press, text, until } from '../../../app/testing.tsx';
import { entry, opened, retried, why } from './testing-returns.ts';

const byCustomer = (status: 'pending' | 'POSTED') => [{ ...retried(status), by_customer: true }];

test('a return that the customer repays in the app says so, and cannot be retried meanwhile [CUS-01]', async () => {
  await opened([
    entry({
      retry_count: 1,
      retries: byCustomer('pending'),
      retry_on: '2026-03-19',
      retry_refusal: why('RETRY_REPAYING'),
      resolve_refusal: why('RETRY_REPAYING'),
    }),
  ]);
  await press(button('Retry history of 7KQ9XM4T2HRD'));
  await until(() => text().includes('Repayment by the customer in the app'));
  expect(text()).toContain(
    "Maya Okafor is repaying this in the app. Their bank is debited on or about 03/19/2026. The payment is posted once that can't be returned anymore.",
  );
  expect(button('Retry (1/2 Tries Left)').disabled).toBe(true);
});

test('a return that the customer has repaid in the app is resolved by that [CUS-01]', async () => {
  await opened([
    entry({
      transaction_status: 'POSTED',
      retry_count: 1,
      retries: byCustomer('POSTED'),
      retry_refusal: why('RETURN_ALREADY_RESOLVED'),
      resolve_refusal: why('RETURN_ALREADY_RESOLVED'),
    }),
  ]);
  await press(button('Retry history of 7KQ9XM4T2HRD'));
  await until(() => text().includes('Repaid by the customer in the app'));
});
