/** Endings of web names that people know: a name spelled out or set apart takes one of these to be an address. */
const KNOWN = 'com|net|org|info|biz|io|co|us|app|dev|me|ly|link|shop|store|site|online|xyz|top|club|live|ru|cn|gg|cc|tv|page|vip|pw';
const ADDRESSES: readonly RegExp[] = [
  // A scheme, also of a kind that is no web address but does something when it is tapped.
  /(?:^|[^\p{L}])(?:hxxps?|https?|ftp|mailto|tel|sms|javascript|data)\s?:/u,
  /\p{L}\s?:\s?\/\s?\//u,
  /(?:^|[^\p{L}\p{N}])www\s?[.\d]/u,
  // Words with a period between them and no blank: every ending may be one that leads somewhere.
  /[\p{L}\p{N}]\.(?:xn--[a-z0-9-]+|\p{L}{2,})/u,
  // The same with the period in brackets, or as a word in brackets.
  /[\p{L}\p{N}]\s?[([{<]\s?(?:\.|dot|punto)\s?[)\]}>]\s?\p{L}{2,}/u,
  // The period spelled out, or set apart by blanks, before an ending that people know.
  new RegExp(`[\\p{L}\\p{N}]\\s+(?:dot|punto)\\s+(?:${KNOWN})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s+\\.\\s*(?:${KNOWN})(?![\\p{L}\\p{N}])`, 'u'),
  /[\p{L}\p{N}](?:\.\s|,)(?:com|net|org)(?![\p{L}\p{N}])/u,
  // Numbers for names: IPv4, also as one number, and IPv6 in its brackets.
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
  /0x[0-9a-f]{8}/u,
  /\[[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:.]*\]/u,
  // An address for mail.
  /[\p{L}\p{N}]\s?(?:@|[([{]\s?at\s?[)\]}])\s?[\p{L}\p{N}]/u,
];
const PHONE_NUMBERS: readonly RegExp[] = [
  // Ten digits as US numbers are written, with or without a 1 before them. No area code has a 9 in its middle, nor does
  // it or the exchange end in 11 (North American Numbering Plan), so 2026112501 stays an invoice number.
  /(?<![\d$.])(?:\+?1[\s./-]{0,2})?\(?[2-9](?!11)[0-8]\d\)?[\s./-]{0,3}[2-9](?!11)\d{2}[\s./-]{0,3}\d{4}(?!\d)/u,
  // Seven, where they are written as a number is.
  /(?<![\d$./-])[2-9](?!11)\d{2}[-.]\d{4}(?![\d./-])/u,
  /\+\s?\d(?:[\s().-]{0,2}\d){6,14}/u,
  // A free number in letters.
  /(?<!\d)8(?:00|33|44|55|66|77|88)[\s.)-]{0,2}[a-z][a-z -]{5,}/u,
];

/** Writes periods and digits of other scripts as readers of a message see them, who notice no difference. */
function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\u115f\u1160\u3164]/gu, '')
    .replace(/[。․‧・·｡]/gu, '.')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .toLowerCase();
}

/** The value of a decimal digit of any script: their digits stand in rows of ten that begin with the zero. */
function digitOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const value = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && value - zero < 9) zero -= 1;
  return value - zero;
}

/** What a text holds that leads somewhere: which sort, and the words in which it stands, as they are read. */
export interface FoundAddress {
  readonly is: 'address' | 'phone';
  readonly words: string;
}

/** A web or mail address or a phone number in a text, even where it is written so that a program might miss it. */
export function findAddress(text: string): FoundAddress | undefined {
  const read = asRead(text);
  const address = wordsAt(read, ADDRESSES);
  if (address !== undefined) return { is: 'address', words: address };
  const phone = wordsAt(read, PHONE_NUMBERS);
  return phone === undefined ? undefined : { is: 'phone', words: phone };
}

/** The whole words that the first of the patterns meets. */
function wordsAt(read: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(read);
    if (match === null) continue;
    const end = match.index + match[0].length;
    const begins = read.slice(0, match.index).search(/\S*$/);
    return read.slice(begins, end + read.slice(end).search(/\s|$/)).trim();
  }
  return undefined;
}

/** Whether a text holds such a thing. */
export function namesAddress(text: string): boolean {
  return findAddress(text) !== undefined;
}

/** Why a memo, which strangers are sent, is refused: what was found in it, and what helps. Undefined if it is not. */
export function memoAddressProblem(memo: string): string | undefined {
  const found = findAddress(memo);
  if (found === undefined) return undefined;
  return found.is === 'phone'
    ? `“${found.words}” looks like a phone number. Leave it out: we send the memo by text and email. If it's an invoice number, add a dash, like 2026-120301.`
    : `“${found.words}” looks like a web or email address. Leave it out: we send the memo by text and email. Put a space after each period.`;
}
