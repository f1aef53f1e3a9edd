import type { Context } from '../../context.ts';
import { isUntouched } from './store.ts';

/** Whether a user whose password we keep neither signed in on a known device nor changed their first password. */
export function hasNeverSignedIn({ db }: Pick<Context, 'db'>, subject: string): Promise<boolean> {
  return isUntouched(db, subject);
}
