import type { ErrorCode } from '@drawbridge/contract';
import { AppError } from '../errors.ts';
import { WrittenAnswer } from '../http/bind.ts';

/** Words of the caller's own for a refusal, where the usual ones would not be true of it. */
export type RefusalWords = Partial<Record<ErrorCode, string>>;

/** Turns what a verb in SQL gave into the answer, or throws its refusal. */
export function answerOf(verdict: { refusal: ErrorCode | null; answer: string | null }, words: RefusalWords = {}): WrittenAnswer {
  if (verdict.refusal !== null) {
    const message = words[verdict.refusal];
    throw new AppError(verdict.refusal, message === undefined ? {} : { message });
  }
  if (verdict.answer === null) throw new Error('a verb gave neither an answer nor a refusal');
  return new WrittenAnswer(200, verdict.answer);
}
