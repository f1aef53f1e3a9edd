import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';
import { US_AREA_CODES } from './us-area-codes.ts';

describe('a number that a code may go to', () => {
  test.each([
    ['New York', '2122345678'],
    ['Los Angeles', '(213) 234-5678'],
    ['Alaska', '+1 907 234 5678'],
    ['Puerto Rico', '787-234-5678'],
    ['Guam', '6712345678'],
    ['the U.S. Virgin Islands', '3402345678'],
    ['American Samoa', '6842345678'],
    ['the Northern Mariana Islands', '6702345678'],
  ])('is one of %s [TRU-21]', (_where, typed) => {
    expect(toE164(typed, { sandbox: false })).toBe(`+1${typed.replace(/\D/g, '').slice(-10)}`);
  });

  test.each([
    ['premium', ['900']],
    ['toll-free', ['800', '822', '833', '844', '855', '866', '877', '888']],
    ['personal', ['500', '521', '522', '533', '544', '566', '577', '588', '700']],
    ['the government’s', ['710']],
    [
      'Canada’s',
      // The Canadian Numbering Administrator's codes in use.
      '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 548 579 581 584 587 600 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'.split(
        ' ',
      ),
    ],
    ['of the Caribbean and Bermuda', '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' ')],
    ['nobody’s', ['211', '555', '237', '999']],
  ])('is not %s [TRU-21]', (_whose, codes) => {
    for (const code of codes)
      expect(() => toE164(`${code}2345678`, { sandbox: true })).toThrow(/can't text this number|Phone number invalid/);
  });

  test('is not a premium exchange of whatever area code [TRU-21]', () => {
    expect(() => toE164('2129762345', { sandbox: true })).toThrow("We can't text this number");
  });

  test('is one of fiction in the sandbox alone', () => {
    expect(toE164('2125550123', { sandbox: true })).toBe('+12125550123');
    expect(() => toE164('2125550123', { sandbox: false })).toThrow("We can't text this number");
  });

  test('has one of the area codes of the table, each of which stands there once', () => {
    const text = readFileSync(new URL('./us-area-codes.ts', import.meta.url), 'utf8');
    const written = [...text.matchAll(/^ {2}[A-Z]{2}: '([\d ]+)',$/gm)].flatMap(([, codes = '']) => codes.split(' '));
    expect(written).toHaveLength(US_AREA_CODES.size);
    expect(written.every((code) => /^[2-9]\d{2}$/.test(code))).toBe(true);
    // Fifty states, the capital, five territories.
    expect([...text.matchAll(/^ {2}[A-Z]{2}: /gm)]).toHaveLength(56);
  });
});
