import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'no address'],
    ['', 'no address'],
    ['1.2.3', 'no address'],
    ['2001:db8::1::', 'no address'],
  ])('%j counts as %s [TRU-15]', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test('of IPv6 counts by its first half alone, however it is written [TRU-15]', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = fc.array(group, { minLength: 8, maxLength: 8 }).filter(([first = 0]) => first >= 0x2000);
    fc.assert(
      fc.property(groups, fc.array(group, { minLength: 4, maxLength: 4 }), (address, host) => {
        const text = (parts: readonly number[], width: number) => parts.map((part) => part.toString(16).padStart(width, '0')).join(':');
        const short = new URL(`http://[${text(address, 1)}]/`).hostname.slice(1, -1);
        const neighbor = [...address.slice(0, 4), ...host];
        const key = `${text(address.slice(0, 4), 1)}::/64`;
        for (const written of [text(address, 1), text(address, 4).toUpperCase(), short, text(neighbor, 1)])
          expect(addressKey(written)).toBe(key);
      }),
    );
  });
});
