import { said, tCount } from '../language/t.ts';
import type { SignInProblem } from './calls.ts';

/** What is wrong, in the language of the page, and how often it may still be tried where that is known. */
export function wordsOf(problem: SignInProblem): string {
  const message = said(problem.message);
  const left = problem.tries_left;
  return left ? tCount(left, '{message} One try left.', '{message} {count} tries left.', { message }) : message;
}
