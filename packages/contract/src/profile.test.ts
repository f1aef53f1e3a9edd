import { describe, expect, test } from 'vitest';
import { isUsNumber, phoneNumber, tenDigits } from './profile.ts';

describe('a phone number of the United States', () => {
  test.each(['2125550101', '(212) 555-0101', '+1 212 555 0199', '1-787-234-5678', '9899999999', '2002000000'])('may be %j', (typed) => {
    expect(isUsNumber(tenDigits(typed))).toBe(true);
    expect(phoneNumber.safeParse(typed).success).toBe(true);
  });

  test.each([
    ['an area code that begins with 0', '0125550101'],
    ['an area code that begins with 1', '1125550101'],
    ['an area code that is a service', '4115550101'],
    ['no area code at all', '0000000000'],
    ['an exchange that begins with 0', '2120550101'],
    ['an exchange that begins with 1', '2121234567'],
    ['an exchange that is a service', '2129110101'],
    ['nine digits', '212555010'],
    ['eleven digits', '21255501011'],
  ])('has not %s', (_what, typed) => {
    expect(isUsNumber(typed)).toBe(false);
    expect(phoneNumber.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Phone number invalid']);
  });
});
