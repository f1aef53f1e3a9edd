/**
 * Makes a person's or company's name fit for a text field of `length` characters: accents are dropped, what is not
 * printable ASCII becomes a blank, blanks are joined, and the rest is cut off. The writer itself never does this, so
 * that only who calls here decides that a shortened name will do. May give `''`, which a mandatory field refuses.
 */
export function achText(name: string, length: number): string {
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
