import type { Context } from '../../context.ts';
import { isUntouched } from './store.ts';

/** Whether somebody whose password we keep has neither signed in on a device that is still known nor changed the password they were made with. */
export function hasNeverSignedIn({ db }: Pick<Context, 'db'>, subject: string): Promise<boolean> {
  return isUntouched(db, subject);
}
