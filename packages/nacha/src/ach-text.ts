/** Words of ASCII with one blank between them, which nothing but the length can be wrong with: nearly every name. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Makes a person's or company's name fit for a text field of `length` characters: accents are dropped, what is not
 * printable ASCII becomes a blank, blanks are joined, and the rest is cut off. The writer itself never does this, so
 * that only who calls here decides that a shortened name will do. May give `''`, which a mandatory field refuses.
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
