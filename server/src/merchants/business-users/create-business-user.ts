import type { MerchantRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { addUser } from '../../identity/index.ts';
import { type AuditWho, providerWho } from '../../kernel/audit/index.ts';
import { type Queryable, violatedConstraint } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language/language.ts';
import { noteUser } from './note-user.ts';
import { requireTogether } from './rights.ts';
import { insertBusinessUser, insertMemberships } from './store.ts';

export interface NewBusinessUser {
  /** What the identity provider calls them. */
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly role: MerchantRole;
  readonly organization_id: string;
  /** Store roles: one for a ViewStore, one or more for an AdminStore. Account roles hold all and take none. */
  readonly business_ids: readonly string[];
  readonly created_by: string | null;
  /** Who adds them, for the audit log; the provider where nobody is given. */
  readonly who?: AuditWho;
  /** Of what is sent to them; English where none is given. */
  readonly language?: Language | undefined;
}

/**
 * Adds a merchant user and gives their id. `allow`, called in the transaction, throws for whom it refuses. Throws
 * BAD_INPUT (businesses not of the role or the organization), ERR_USER_EXISTS (subject, name or e-mail).
 */
export function createBusinessUser(
  context: Context,
  user: NewBusinessUser,
  allow: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<string> {
  requireTogether(user.role, [...new Set(user.business_ids)]);
  return saidOfTakenNames(() =>
    context.db.transaction(async (tx) => {
      await allow(tx);
      return addBusinessUser(context, tx, user);
    }),
  );
}

/** The same within the caller's transaction, whose commit `saidOfTakenNames` looks at. */
export async function addBusinessUser(context: Pick<Context, 'clock'>, tx: Queryable, user: NewBusinessUser): Promise<string> {
  const business_ids = [...new Set(user.business_ids)];
  requireTogether(user.role, business_ids);
  const user_id = newId('usr');
  const added = { id: user_id, subject: user.subject, kind: 'merchant', language: user.language ?? 'en' } as const;
  if (!(await addUser(tx, added, context.clock.now()))) throw new AppError('ERR_USER_EXISTS', { message: 'User already exists' });
  await insertBusinessUser(tx, { ...user, user_id });
  if ((await insertMemberships(tx, user_id, user.organization_id, business_ids)) !== business_ids.length)
    throw new AppError('BAD_INPUT', { message: 'Please select a location(s)', field: 'synBusinessesIDs' });
  await noteUser(context, tx, 'business_user.added', user.who ?? providerWho(), { ...user, user_id, business_ids });
  return user_id;
}

/** Does what adds a user. Throws ERR_USER_EXISTS where their name or e-mail address was taken meanwhile. */
export async function saidOfTakenNames<T>(add: () => Promise<T>): Promise<T> {
  try {
    return await add();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'business_users_username')
      throw new AppError('ERR_USER_EXISTS', { message: 'User already exists', field: 'username' });
    if (constraint === 'business_users_email') throw new AppError('ERR_USER_EXISTS', { message: 'User already exists', field: 'email' });
    throw error;
  }
}
