import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@drawbridge/contract/errors';
import { describe, expect, test } from 'vitest';
import { spanish } from './es/index.ts';

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

const MAX_WORDS = 25;
const STIFF = /\b(cannot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/i;
const FOREIGN = /\b(anew|so far|made good|at once|(?:came|comes|come) back from|by hand|of its own|stands)\b/i;
const BRITISH = /\b\w*(?:recognis|authoris|organis|dishonour|favour|colour|behaviour)\w*|\bcentre\b|\bcancelled\b/i;
/** A colon that joins two clauses: what follows it begins with a small letter and goes on. */
const JOINED = /: (?:\p{Ll}|I )/u;

/** Why a sentence is not as we write; empty where it is. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  if (STIFF.test(text)) faults.push('no contraction');
  if (FOREIGN.test(text)) faults.push('a foreign turn');
  if (BRITISH.test(text)) faults.push('a British spelling');
  if (JOINED.test(text) && !COLONS.has(text)) faults.push('a colon between clauses');
  if (text.split(/[.?!…](?:\s|$)/).some((sentence) => sentence.split(/\s+/).filter(Boolean).length > MAX_WORDS))
    faults.push('a long sentence');
  return faults;
}

const bad = (texts: readonly string[]) =>
  texts
    .filter((text) => !GIVEN.has(text))
    .map((text) => ({ text, faults: faultsOf(text) }))
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

  test.each(['You can’t pay.', 'Reference number: {reference}.', 'Expires in: 4:59'])('a good one is not: %s', (text) =>
    expect(faultsOf(text)).toEqual([]),
  );

  test('on the consumer’s pages', () => expect(bad(Object.keys(spanish))).toEqual([]));

  test('in refusals', () => expect(bad(Object.values(ERRORS).map(({ message }) => message))).toEqual([]));

  test('in what the server sends', () => expect(bad(sent)).toEqual([]));

  test('excuses nothing that nobody says', () => {
    const said = new Set([...Object.keys(spanish), ...Object.values(ERRORS).map(({ message }) => message), ...sent]);
    expect(sent.length).toBeGreaterThan(80);
    expect([...GIVEN, ...COLONS].filter((text) => !said.has(text))).toEqual([]);
  });
});
