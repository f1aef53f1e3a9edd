import { ApiError } from './api.ts';

/** An answer, or what stands for none at all: that the service has nothing yet (404) is no error. */
export async function unlessNone<T, None>(answer: Promise<T>, none: None): Promise<T | None> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}
