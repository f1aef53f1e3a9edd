import { queries } from '../queries.tsx';

export const threadKey = (id: string) => ['support-request', id] as const;
export const SAVED_KEY = ['saved-answers'] as const;

/** Reads a request, and the piles and counts that it is in, anew. */
export async function rereadSupport(): Promise<void> {
  await queries.invalidateQueries();
}
