import { ORDER_AUTHORISATION } from '@drawbridge/contract/order-authorisation';
import { act } from 'react';
import { expect, test } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { text, until } from '../testing.tsx';
import { order } from './testing-order.ts';

const FACTS: Record<string, string> = {
  '{amount}': '$64.18',
  '{institution}': 'Northgate Bank',
  '•••• {last_four}': '•••• 4821',
  '{business}': 'Harbor Books',
};

/** The words must stand on the page one after the other, as the record of the consent has them. */
function expectInOrder(lines: readonly string[]): void {
  let from = 0;
  for (const line of lines) {
    const said = FACTS[line] ?? line;
    const found = text().indexOf(said, from);
    expect({ said, found: found >= 0 }).toEqual({ said, found: true });
    from = found + said.length;
  }
}

test('the record of a consent has the words of the page, in their order [PAY-15] [PAY-16]', async () => {
  await order();
  expectInOrder(ORDER_AUTHORISATION.en);
});

test('also in Spanish', async () => {
  await order();
  await act(() => setLanguage('es'));
  await until(() => text().includes('Confirma tu pedido'));
  expectInOrder(ORDER_AUTHORISATION.es);
});
