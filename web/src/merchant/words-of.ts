import { ApiError } from '../session/api.ts';

/** What the service said about a call that failed, or `otherwise`: that it failed. */
export function wordsOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return (error instanceof ApiError ? error.said : undefined) ?? otherwise;
}
