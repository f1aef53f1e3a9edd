import { ORDER_AUTHORIZATION, orderAuthorization } from '@drawbridge/contract/order-authorization';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { button, field, fill, press, screen, text, until } from '../testing.tsx';
import { order } from './testing-order.ts';

afterEach(() => act(() => setLanguage('en')));

const ORDER = { amount_cents: 6418, institution_name: 'Northgate Bank', last_four: '4821', business_name: 'Harbor Books' };
const FACTS: Record<string, string> = { amount: '$64.18', institution: 'Northgate Bank', last_four: '4821', business: 'Harbor Books' };

/** The words must stand on the page one after the other, as the record of the consent has them. */
function expectInOrder(lines: readonly string[]): void {
  let from = 0;
  for (const line of lines) {
    const said = line.replaceAll(/\{(\w+)\}/g, (_, place: string) => FACTS[place] ?? place);
    const found = text().indexOf(said, from);
    expect({ said, found: found >= 0 }).toEqual({ said, found: true });
    from = found + said.length;
  }
}

/** The sentence stands before the button, whole, and names the account. */
function expectSentence(said: string, language: 'en' | 'es'): void {
  const sentence = screen.getByText(language === 'en' ? /^By confirming/ : /^Al confirmar/);
  expect(sentence.textContent).toBe(said);
  expect(said).toBe(
    orderAuthorization(ORDER, language)
      .map((piece) => piece.text)
      .join(''),
  );
  const approve = button(language === 'en' ? 'Confirm Order' : 'Confirmar pedido');
  expect(sentence.compareDocumentPosition(approve) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
}

test('the record of a consent has the words of the page, in their order [PAY-15] [PAY-16]', async () => {
  await order();
  expectInOrder(ORDER_AUTHORIZATION.en);
  expectSentence(
    'By confirming, you authorize a one-time debit of $64.18 from your account at Northgate Bank ending in 4821, to pay Harbor Books.',
    'en',
  );
});

test('also where a tip has come to the amount', async () => {
  await order({}, { amount: 6000, tipsOffered: true });
  await press(screen.getByRole('radio', { name: 'Other' }));
  await fill(field('Tip amount'), '418');
  expectInOrder(ORDER_AUTHORIZATION.en);
  await act(() => setLanguage('es'));
  await until(() => text().includes('Confirma tu pedido'));
  expectInOrder(ORDER_AUTHORIZATION.es);
});

test('also in Spanish', async () => {
  await order();
  await act(() => setLanguage('es'));
  await until(() => text().includes('Confirma tu pedido'));
  expectInOrder(ORDER_AUTHORIZATION.es);
  expectSentence(
    'Al confirmar, autorizas un débito único de $64.18 de tu cuenta en Northgate Bank terminada en 4821, para pagar a Harbor Books.',
    'es',
  );
});
