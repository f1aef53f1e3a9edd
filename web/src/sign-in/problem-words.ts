import { said, tCount, text } from '../language/t.ts';
import type { SignInProblem } from './calls.ts';

/** What is said beside the time that is left, which says when to try again more exactly than the refusal does. */
const BESIDE_TIME: Partial<Record<string, string>> = {
  TOO_MANY_CODES: text("You've requested too many codes."),
  TOO_MANY_PASSWORDS: text('Too many wrong passwords.'),
  TOO_MANY_REQUESTS: text('Too many tries.'),
};

/** What is wrong, in the language of the page, where the time that is left stands beside it. */
export function wordsBesideTime(problem: SignInProblem): string {
  return said((problem.wait_until === undefined ? undefined : BESIDE_TIME[problem.code]) ?? problem.message);
}

/** What is wrong, in the language of the page, and how often it may still be tried where that is known. */
export function wordsOf(problem: SignInProblem): string {
  const message = said(problem.message);
  const left = problem.tries_left;
  return left ? tCount(left, '{message} One try left.', '{message} {count} tries left.', { message }) : message;
}
