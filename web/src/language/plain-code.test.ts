import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeBelow, sentencesOf } from './testing-code-words.ts';
import { faultsOf } from './testing-plain.ts';

const WEB = join(import.meta.dirname, '..');
const SERVER = join(WEB, '../../server/src');

/** Sentences of the specifications, which stay to the letter. */
const GIVEN = new Set([
  'Account is not linked.',
  'Transaction Cancelled',
  'We were not able to send your invoice link.',
  'We were not able to send your payment link.',
]);

/** Colons after which no second clause begins. */
const COLONS = new Set([
  // What is being said of it.
  'Sandbox: no real money moves.',
  '{brand}: someone signed in to your account on a new device: {device}, {time}. Not you? Write to {email}.',
  '{…}: admins need a second factor',
  '{…}: limit {…}. Payments from before are still being counted.',
  '{…}: ending in {…}',
  '{…}: over the limit for {…}',
  // What is being done, and to what.
  'Dishonor: return of payment {…}',
  'Write off: return of payment {…}',
  'Waiting for a second person: write-off of payment {…}',
  'Waiting for a second person: end block: {…}',
  // A figure, and what it is made of.
  '{…} debits: payments of {…}',
  '{…} {…}: returns of {…}',
]);

/** What begins as a sentence does: the rest are parts of others, or for a log. */
const BEGINS = /^[\p{Lu}{“]/u;

const bad = (files: readonly string[]) =>
  files.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'), file.endsWith('x'))
      .filter((text) => BEGINS.test(text) && !GIVEN.has(text))
      .map((text) => ({ text, faults: faultsOf(text, COLONS.has(text)) }))
      .filter(({ faults }) => faults.length > 0)
      .map(({ text, faults }) => `${file.slice(file.startsWith(WEB) ? WEB.length : SERVER.length)}: ${text} [${faults.join(', ')}]`),
  );

test.each([
  ['<p>The file cannot be read</p>', ['The file cannot be read']],
  ['<p>Kept for {days} days.</p>', ['Kept for {…} days.']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
  ['toast.error(`The ${what} was not sent.`)', ['The {…} was not sent.']],
  ["import { x } from './not a sentence.ts';", []],
])('the sentences of code are found: %s', (code, sentences) => expect(sentencesOf(code, true)).toEqual(sentences));

test.each(['merchant', 'provider', 'sandbox', 'ui', 'app', 'session'])('the pages of %s are written plainly', (area) =>
  expect(bad(codeBelow(join(WEB, area)))).toEqual([]),
);

test('the mails to merchants and staff are written plainly', () => {
  const mails = codeBelow(SERVER).filter((file) => readFileSync(file, 'utf8').includes('writeMail('));
  expect(mails.length).toBeGreaterThan(15);
  expect(bad(mails)).toEqual([]);
});

test('excuses nothing that nobody says', () => {
  const files = [...['merchant', 'provider', 'sandbox', 'app', 'session'].map((area) => join(WEB, area)), join(SERVER, 'identity')].flatMap(
    codeBelow,
  );
  const said = new Set(files.flatMap((file) => sentencesOf(readFileSync(file, 'utf8'), file.endsWith('x'))));
  expect([...GIVEN, ...COLONS].filter((text) => !said.has(text))).toEqual([]);
});
