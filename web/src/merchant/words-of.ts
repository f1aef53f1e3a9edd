import { ApiError } from '../session/api.ts';

/** What the service said about a call that failed, or that it failed. */
export function wordsOf(error: unknown): string {
  return (error instanceof ApiError ? error.said : undefined) ?? 'Something went wrong. Please try again.';
}
