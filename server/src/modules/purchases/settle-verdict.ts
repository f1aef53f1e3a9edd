import type { ErrorCode } from '@drawbridge/contract';
import { AppError } from '../../errors.ts';
import { WrittenAnswer } from '../../http/bind.ts';

/** Turns what a verb in SQL gave into the answer, or throws its refusal. */
export function settleVerdict(verdict: { refusal: ErrorCode | null; answer: string | null }): WrittenAnswer {
  if (verdict.refusal !== null) throw new AppError(verdict.refusal);
  if (verdict.answer === null) throw new Error('a verb gave neither an answer nor a refusal');
  return new WrittenAnswer(200, verdict.answer);
}
