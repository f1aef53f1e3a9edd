import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@drawbridge/contract/errors';
import { describe, expect, test } from 'vitest';
import { spanish } from './es/index.ts';
import { faultsOf } from './testing-plain.ts';

/** Sentences of the two specifications, which stay to the letter. */
const GIVEN = new Set([
  'Account is not linked.',
  'CANCELLED',
  'Date of Birth cannot be in the future',
  'Transaction Cancelled',
  'Your transaction with {name} cannot be processed. Please contact support.',
  'Your transaction with this business cannot be processed. Please contact support.',
]);

/** Colons after which no second clause begins. */
const COLONS = new Set([
  // A label.
  'Sandbox: no real money moves.',
  '{brand}: someone signed in to your account on a new device: {device}, {time}. Not you? Write to {email}.',
  // What is being said of it.
  "Payment {payment}: I don't recognize this payment.",
  // A list.
  'At least 8 characters, with three of these: lowercase letters, uppercase letters, numbers, special characters.',
  'In the sandbox: routing number 021999019, account number 9000000001 to 9000000100.',
  'Password must be at least 8 characters, contain at least three of the following: lowercase letters, uppercase letters, numbers, special characters',
]);

/** The English of what the server sends to consumers, as its catalog has it. */
const sent = [
  ...readFileSync(join(import.meta.dirname, '../../../server/src/kernel/language/spanish.ts'), 'utf8').matchAll(/^ {2}'([^'\n]+)':/gm),
].map(([, english]) => english ?? '');

const bad = (texts: readonly string[]) =>
  texts
    .filter((text) => !GIVEN.has(text))
    .map((text) => ({ text, faults: faultsOf(text, COLONS.has(text)) }))
    .filter(({ faults }) => faults.length > 0)
    .map(({ text, faults }) => `${text} [${faults.join(', ')}]`);

describe('what people read is plain', () => {
  test.each([
    ['You cannot pay.', 'no contraction'],
    ['It was not paid.', 'no contraction'],
    ['Link it anew.', 'a foreign turn'],
    ['Tell us at once.', 'a foreign turn'],
    [`It is ${'recogn'}ised.`, 'a British spelling'],
    ['It is paid: there is nothing left.', 'a colon between clauses'],
    [`${'word '.repeat(26)}end.`, 'a long sentence'],
  ])('a bad sentence is found: %s', (text, fault) => expect(faultsOf(text)).toEqual([fault]));

  test.each(["You can't pay.", 'Reference number: {reference}.', 'Expires in: 4:59'])('a good one is not: %s', (text) =>
    expect(faultsOf(text)).toEqual([]),
  );

  test("on the consumer's pages", () => expect(bad(Object.keys(spanish))).toEqual([]));

  test('in refusals', () => expect(bad(Object.values(ERRORS).map(({ message }) => message))).toEqual([]));

  test('in what the server sends', () => expect(bad(sent)).toEqual([]));

  test('excuses nothing that nobody says', () => {
    const said = new Set([...Object.keys(spanish), ...Object.values(ERRORS).map(({ message }) => message), ...sent]);
    expect(sent.length).toBeGreaterThan(80);
    expect([...GIVEN, ...COLONS].filter((text) => !said.has(text))).toEqual([]);
  });
});
