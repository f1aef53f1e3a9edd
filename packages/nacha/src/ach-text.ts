/** Words of ASCII with one blank between them, which nothing but the length can be wrong with: nearly every name. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Fits a name into `length` characters: drops accents, makes the unprintable blank, joins blanks and cuts the rest,
 * which only the caller may decide, never the writer. May give `''`, which a mandatory field refuses.
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
