import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { isAddressRange } from './address-range.ts';

test.each([
  '203.0.113.7',
  '0.0.0.0/0',
  '255.255.255.255/32',
  '10.1.2.3/8',
  '2001:db8::/32',
  '2001:DB8::7',
  '::',
  '::1/128',
  '::ffff:203.0.113.7',
  '::ffff:203.0.113.0/120',
])('%s is an address or a range, also to Node [DEV-01]', (text) => {
  expect(isAddressRange(text)).toBe(true);
  expect(isIP(text.split('/')[0] ?? '')).not.toBe(0);
});

test.each([
  '',
  'books.example',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7/33',
  '203.0.113.7/',
  '203.0.113.7/08',
  '203.0.113.7/8/8',
  '203.0.113.7/-1',
  ' 203.0.113.7',
  '2001:db8::/129',
  '2001:db8',
  '1::2::3',
  '12345::',
  'fe80::1%eth0',
  '[::1]',
  '::ffff:203.0.113.07',
])('%j is none [DEV-01]', (text) => {
  expect(isAddressRange(text)).toBe(false);
});
