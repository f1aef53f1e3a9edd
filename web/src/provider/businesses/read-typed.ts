import { parseDollars } from '@drawbridge/money';

/** Basis points of a percentage as somebody typed it, to two decimals: `0.90` is 90. Throws with words for them. */
export function basisPointsIn(text: string): number {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (whole === '' || points > 10_000) throw new Error('Enter a percentage from 0 to 100, such as 0.90');
  return points;
}

/** Cents of dollars as somebody typed them. Throws with words for them. */
export function centsIn(text: string): number {
  try {
    return parseDollars(text.replace(/^\s*\$/, '').trim());
  } catch {
    throw new Error('Enter an amount in dollars, such as 4,000.00');
  }
}

/** A limit in cents; null for nothing typed, which is any amount. Throws with words for them. */
export function limitIn(text: string): number | null {
  if (text.trim() === '') return null;
  const cents = centsIn(text);
  if (cents <= 0) throw new Error('Enter more than $0.00, or nothing for any amount');
  return cents;
}
