import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';
import { makeFinder } from './finder.ts';

const find = makeFinder([
  {
    page: 'Webhooks',
    heading: 'What arrives',
    at: 'webhooks/#what-arrives',
    words: 'purchase.declined is sent when a bank returned the debit.',
  },
  {
    page: 'Errors',
    heading: 'Codes',
    at: 'api/errors/#codes',
    words: 'A purchase was declined. Declined purchases, purchase after purchase.',
  },
  { page: 'Payments', heading: 'List payments', at: 'api/payments/#list', words: 'created_from: made at this moment or later' },
  { page: 'Changelog', heading: '0.1.0', at: 'changelog/#010', words: 'List payments, list payments, list payments' },
]);

test.each([
  ['purchase.declined', ['webhooks/#what-arrives']],
  ['created_from', ['api/payments/#list']],
  ['list payments', ['api/payments/#list', 'changelog/#010']],
  ['retur debi', ['webhooks/#what-arrives']],
  ['recieved', []],
  ['purchse declined', ['api/errors/#codes', 'webhooks/#what-arrives']],
])('“%s” finds %j [DEV-08]', (words, at) => {
  expect(find(words).map((found) => found.at)).toEqual(at);
});

test('what was found is shown with the words around it [DEV-08]', () => {
  const text = `${'word '.repeat(40)}the bank returned it ${'word '.repeat(60)}`;
  const pieces = excerpt(text, 'returned');
  expect(pieces.filter(({ meant }) => meant)).toEqual([{ text: 'returned', meant: true }]);
  expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(200);
});
