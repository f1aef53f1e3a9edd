/** Weights of the eight digits of a routing number in its check digit (Nacha Operating Rules, appendix on record formats). */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const;

/**
 * The ninth digit of a routing number, from its first eight.
 * @throws {RangeError} when `first_eight` is not eight digits.
 */
export function checkDigitOf(first_eight: string): string {
  if (!/^[0-9]{8}$/.test(first_eight)) throw new RangeError('a routing number without its check digit has eight digits');
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first_eight[index]), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether `text` is a routing number: nine digits with the right check digit. */
export function isRoutingNumber(text: string): boolean {
  return /^[0-9]{9}$/.test(text) && checkDigitOf(text.slice(0, 8)) === text[8];
}
