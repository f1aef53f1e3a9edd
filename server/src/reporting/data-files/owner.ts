import type { Context } from '../../context.ts';
import { findHeldProfile, type HeldProfile, listFormerContacts } from '../../people/consumers/index.ts';

/** Changes of a number and an address together: more than anybody makes. */
const MOST_CHANGES = 1_000;

type FormerContacts = Awaited<ReturnType<typeof listFormerContacts>>;

/** Whose file is written, and when. */
export interface Owner {
  readonly profile: HeldProfile;
  /** The newest first. */
  readonly former: FormerContacts;
  /** By the domain's clock. */
  readonly now: Date;
}

/** Finds whose file it is. Throws Error where there is no such consumer. */
export async function findOwner({ db, clock }: Context, user_id: string): Promise<Owner> {
  const profile = await findHeldProfile(db, user_id);
  if (!profile) throw new Error(`there is no consumer ${user_id}`);
  return { profile, former: await listFormerContacts(db, user_id, MOST_CHANGES), now: clock.now() };
}
