// Four characters of a text as one number of 32 bits, the first in its lowest byte, as they stand in a record: what is
// done to the number is done to all four at once. Large files have ten million characters.

/** No byte of a four is above this. */
const LAST_ASCII = 0x7f;
const TOP_BITS = 0x80808080;

/** The four characters of a text from `index` on, which must be there; -1, no digits, where one is no ASCII. */
export function fourAt(text: string, index: number): number {
  const first = text.charCodeAt(index);
  const second = text.charCodeAt(index + 1);
  const third = text.charCodeAt(index + 2);
  const fourth = text.charCodeAt(index + 3);
  return (first | second | third | fourth) <= LAST_ASCII ? first | (second << 8) | (third << 16) | (fourth << 24) : -1;
}

/**
 * Whether all characters of two fours are digits. A byte below 0 has its top bit set once the character 0 is taken from
 * it, one above 9 once 0x46 is added; the lowest wrong byte is reported even where its borrow spoils the others.
 */
export function areDigits(one: number, other: number): boolean {
  return (((one - 0x30303030) | (one + 0x46464646) | (other - 0x30303030) | (other + 0x46464646)) & TOP_BITS) === 0;
}

/** The number that four digits stand for. */
export function numberOf(four: number): number {
  const digits = four & 0x0f0f0f0f;
  // The first byte becomes the number of the first two digits, the third that of the last two.
  const pairs = Math.imul(digits, 10) + (digits >>> 8);
  return (pairs & 0xff) * 100 + ((pairs >>> 16) & 0xff);
}

/** The sum, below 256, of four digits each times a weight, the first digit's weight in the highest byte. */
export function weighedSumOf(four: number, weights: number): number {
  // In the product, the highest byte is where each digit meets its own weight.
  return Math.imul(four & 0x0f0f0f0f, weights) >>> 24;
}

const FOURS = Int32Array.from({ length: 10_000 }, (_, number) => fourAt(String(number).padStart(4, '0'), 0));

/** The four digits of a number below 10,000. */
export function fourOf(number: number): number {
  return FOURS[number] ?? 0;
}
