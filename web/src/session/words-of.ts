import { said, t } from '../language/t.ts';
import { ApiError } from './api.ts';

/** What the service said about a call that failed, in the language of the page; else `otherwise`: that it failed. */
export function wordsOf(error: unknown, otherwise = t('Something went wrong. Please try again.')): string {
  return (error instanceof ApiError ? said(error.said) : undefined) ?? otherwise;
}
