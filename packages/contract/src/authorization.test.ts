import { expect, test } from 'vitest';
import { type DebitToAuthorize, debitAuthorization } from './authorization.ts';

const debit: DebitToAuthorize = {
  amount_cents: 123_456_789,
  business_name: 'Green Leaf Market',
  account_type: 'CHECKING',
  institution_name: 'Northgate {amount} Bank',
  last_four: '4821',
};
const sentence = (language: 'en' | 'es', more: Partial<DebitToAuthorize> = {}) =>
  debitAuthorization({ ...debit, ...more }, language)
    .map(({ text }) => text)
    .join('');

test('the authorization of a debit names the amount, the account by type, bank and last four, and who is paid [LNK-10]', () => {
  expect(sentence('en')).toBe(
    'You authorize a one-time debit of $1,234,567.89 from your checking account at Northgate {amount} Bank ending in 4821, to pay Green Leaf Market.',
  );
  expect(sentence('es')).toBe(
    'Autorizas un débito único de $1,234,567.89 de tu cuenta corriente en Northgate {amount} Bank terminada en 4821, para pagar a Green Leaf Market.',
  );
});

test('what is agreed to is set apart, and no more of the number than its last four', () => {
  expect(debitAuthorization({ ...debit, last_four: '000123454821' }, 'en').filter(({ fact }) => fact)).toEqual(
    ['$1,234,567.89', 'checking', 'Northgate {amount} Bank', '4821', 'Green Leaf Market'].map((text) => ({ text, fact: true })),
  );
});
