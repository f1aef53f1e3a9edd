import * as z from 'zod/mini';

/** Letters of Latin script that no mark comes off of, as banks spell them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'ng',
  Ŋ: 'NG',
  ı: 'i',
  ə: 'e',
  Ə: 'E',
};
/** Apostrophes and hyphens as phones and typesetters write them; the Hawaiian ʻokina among them. */
const APOSTROPHES = /[\u2018\u2019\u02bb\u02bc]/gu;
const HYPHENS = /[\u2010\u2011\u2013\u2014]/gu;

/**
 * A name as files to banks spell it: marks come off their letters (é, e), other letters of Latin script are spelled out
 * (ß, ss), apostrophes and hyphens are the plain ones. What has no such spelling stays as it is.
 */
export function bankSpelling(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/\p{Letter}/gu, (letter) => SPELLED[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-');
}

/** What is said of a person's name that no file to a bank can hold. */
export const NOT_A_BANKS_LETTERS = 'Use the letters A to Z, as your bank has your name on file. Accents are fine.';
/** What is said of signs that are in nobody's name. */
export const NOT_IN_A_NAME = 'Use letters only. Spaces, hyphens, apostrophes and periods are fine too.';
/** What is said of a business's name that no file to a bank can hold. */
export const NOT_IN_A_BUSINESS_NAME = 'Use the letters A to Z, digits and ordinary punctuation, as the bank has the name on file.';

const IN_A_NAME = /^[\p{Letter}\p{Mark} '\u2018\u2019\u02bb\u02bc.\u2010\u2011-]*$/u;

/** What is wrong with a person's name; undefined where a bank can take it; `required` below two letters. */
export function nameProblem(name: string, required: string): string | undefined {
  if (!IN_A_NAME.test(name)) return NOT_IN_A_NAME;
  const spelled = bankSpelling(name);
  if (!/^[A-Za-z '.-]*$/.test(spelled)) return NOT_A_BANKS_LETTERS;
  const letters = name
    .normalize('NFC')
    .replace(APOSTROPHES, '')
    .match(/\p{Letter}/gu);
  return (letters?.length ?? 0) < 2 ? required : undefined;
}

/** What is wrong with the name of a business, or undefined where a bank can be told it. */
export function businessNameProblem(name: string): string | undefined {
  const spelled = bankSpelling(name);
  if (!/^[\x20-\x7e]*$/.test(spelled)) return NOT_IN_A_BUSINESS_NAME;
  // Customers see the beginning of it on their statement.
  return (spelled.slice(0, 16).match(/[A-Za-z0-9]/g)?.length ?? 0) < 2 ? NOT_IN_A_BUSINESS_NAME : undefined;
}

/** A first or last name: two letters or more, of which a bank can be told each (provider.md, found by trying). */
export function personName(max: number, required: string) {
  return z.string(required).check(z.trim(), z.minLength(2, required), z.maxLength(max, 'Too long'), ({ value, issues }) => {
    const message = nameProblem(value, required);
    if (message !== undefined && value.length >= 2) issues.push({ code: 'custom', message, input: value });
  });
}
