import type { MarkedSeal } from './rows-store.ts';

const MARK_BYTES = 10;

/** The eight bytes of each row's hash, in hexadecimal, by the row's number. */
export function marksBySeq({ after_seq, marks }: Pick<MarkedSeal, 'after_seq' | 'marks'>): Map<number, string> {
  const by_seq = new Map<number, string>();
  for (let at = 0; at + MARK_BYTES <= marks.length; at += MARK_BYTES)
    by_seq.set(after_seq + marks.readInt16BE(at), marks.toString('hex', at + 2, at + MARK_BYTES));
  return by_seq;
}
