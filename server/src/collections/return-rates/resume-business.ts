import type { Context } from '../../context.ts';
import { liftStop } from './store.ts';

/**
 * Lets a business stopped for its return rate ask for debits again; it is stopped again only once the rate has been
 * below. Gives its name; undefined where there is no such business, or it is not stopped.
 */
export function resumeBusiness(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  business_id: string,
  lifted: { readonly by: string; readonly why: string },
): Promise<string | undefined> {
  return db.transaction((tx) => liftStop(tx, business_id, { at: clock.now(), ...lifted }));
}
