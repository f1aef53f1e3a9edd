const ZERO = 0x30;

/**
 * The ninth digit of a routing number, from the eight digits that begin at `start`: weights 3, 7, 1 over and over, and
 * what is missing to the next ten (Nacha Operating Rules, appendix on record formats).
 */
export function checkDigitAt(digits: string, start: number): number {
  let sum = 0;
  for (let index = 0; index < 8; index += 1) {
    const digit = digits.charCodeAt(start + index) - ZERO;
    const position = index % 3;
    sum += position === 0 ? 3 * digit : position === 1 ? 7 * digit : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * The ninth digit of a routing number, from its first eight.
 * @throws {RangeError} when `first_eight` is not eight digits.
 */
export function checkDigitOf(first_eight: string): string {
  if (!/^[0-9]{8}$/.test(first_eight)) throw new RangeError('a routing number without its check digit has eight digits');
  return String(checkDigitAt(first_eight, 0));
}

/** Whether `text` is a routing number: nine digits with the right check digit. */
export function isRoutingNumber(text: string): boolean {
  return /^[0-9]{9}$/.test(text) && String(checkDigitAt(text, 0)) === text[8];
}
