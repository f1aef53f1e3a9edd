/** Words of ASCII with one blank between them, which nothing but the length can be wrong with: nearly every name. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Fits a name into a text field of `length` characters: drops accents, makes whatever is not printable ASCII a blank,
 * joins blanks and cuts off the rest. The writer never does this, so that only the caller decides to shorten a name.
 * May give `''`, which a mandatory field refuses.
 */
export function achText(name: string, length: number): string {
  if (PLAIN.test(name)) return name.slice(0, length).trimEnd();
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd();
}
