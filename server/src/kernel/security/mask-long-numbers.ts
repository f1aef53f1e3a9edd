/** Five digits or more, in one or in groups. */
export const LONG_NUMBER = /\d(?:[ .,/-]{0,2}\d){4,}/;
const LONG_NUMBERS = new RegExp(LONG_NUMBER, 'g');

/** A bank's text with long numbers, however grouped, cut to four digits: one may be an account's. */
export function maskLongNumbers(text: string): string {
  return text.replaceAll(LONG_NUMBERS, (number) => `...${number.replaceAll(/\D/g, '').slice(-4)}`);
}
