import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoAddressProblem, namesAddress } from './names-address.ts';

test.each([
  'https://evil.example/x',
  'http : //evil',
  'hxxps://evil',
  'ftp://files',
  'tel:5551234',
  'javascript:alert(1)',
  'www.evil',
  'pay at evil.com',
  'bit.ly/2abcd',
  'EVIL.CO.UK',
  'Evil．com',
  'evil。com',
  'evil｡com',
  'evil․com',
  'ｅｖｉｌ．ｃｏｍ',
  'e\u200bvil.c\u200dom',
  'ev\u00adil.com',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'evil dot com',
  'evil DOT org',
  'evil punto com',
  'evil (dot) example',
  'evil[.]example',
  'evil {dot} shop',
  'evil .com',
  'evil . com',
  'evil. com',
  'evil,com',
  'see 192.168.4.20',
  '0xC0A80414',
  '[2001:db8::1]',
  'jo@evil.example',
  'jo @ evil',
  'jo(at)evil',
  'call 212-555-0143',
  '(212) 555 0143',
  '2125550143',
  '+1 212.555.0143',
  '1-800-555-0199',
  '555-0143',
  '+44 20 7946 0958',
  '２１２５５５０１４３',
  '٢١٢٥٥٥٠١٤٣',
  '212\u2011555\u20110143',
  '1-800-FLOWERS',
  '2 1 2 5 5 5 0 1 4 3'.replaceAll(' ', ''),
  // A word before it makes no phone number an invoice's: strangers would still call it.
  'Invoice 2125550143',
  'Invoice 2026120301',
  'Order no. 1 (800) 555-0199',
])('%j is not sent by text [TRU-22]', (memo) => {
  expect(namesAddress(memo)).toBe(true);
});

test.each([
  'Bread for the party',
  'Catering & cake',
  'Catering deposit, Saturday lunch',
  'Invoice 2026-0142',
  'Order 10042, table 4',
  'Mr. Smith, 2 p.m.',
  'Rent for May. Thank you!',
  'Deposit 50%, rest on 06/12/2026',
  'Room 12: two nights',
  '3 x $12.50 + $1,234.56',
  'Polka dot dress',
  'Lunch at noon',
  'INV 0000123456',
  // Numbers that no phone can have: an exchange or an area code of the form N11, an area code with a 9 in its middle.
  'Invoice 2026112501',
  'Invoice 2112345678',
  'Invoice 2992345678',
  'Invoice 2026-120301',
  'Ref. 8.4-12',
  'Wedding #7 - flowers',
  'Café & thé',
  '10:30 to 11:45',
  'Size 9.5',
])('%j is [TRU-22]', (memo) => {
  expect(namesAddress(memo)).toBe(false);
});

test.each([
  ['Rent, call 212-555-0143 now', '“212-555-0143” looks like a phone number.'],
  ['Invoice 2026120301', '“2026120301” looks like a phone number.'],
  ['Pay at EVIL.com today', '“evil.com” looks like a web or email address.'],
  ['ask jo@evil.example!', '“jo@evil.example!” looks like a web or email address.'],
])('what is refused in %j is said in its own words [TRU-22]', (memo, words) => {
  expect(memoAddressProblem(memo)).toContain(words);
});

test('a plain memo is refused for nothing', () => {
  expect(memoAddressProblem('Invoice 2026112501')).toBeUndefined();
});

test('whatever stands around an address, and whatever invisible stands in it, it is found [TRU-22]', () => {
  const around = fc.array(fc.constantFrom('Pay ', 'now: ', '(', ' ', '“', ', '), { maxLength: 3 }).map((parts) => parts.join(''));
  const unseen = fc.constantFrom('', '\u200b', '\u2060', '\ufeff', '\u00ad');
  const dot = fc.constantFrom('.', '．', '。', '․', '｡', '[.]', ' (dot) ', ' dot ');
  const end = fc.constantFrom('', ' today', '/x', ')');
  fc.assert(
    fc.property(around, unseen, dot, fc.constantFrom('com', 'net', 'org', 'io'), end, (before, hidden, period, ending, after) => {
      expect(namesAddress(`${before}ev${hidden}il${period}${hidden}${ending}${after}`)).toBe(true);
    }),
  );
});
