import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { IDLE_MS, SESSION_MS } from './lifetimes.ts';
import type { Staff } from './staff.ts';
import { endSession, findSession, insertSession, noteSessionUsed } from './store.ts';

/** Uses closer together than this are noted as one. */
const NOTED_EVERY_MS = 10_000;
const DEVICE_LENGTH = 300;

/** A session at the console, of one browser. */
export interface StaffSession {
  readonly session_id: string;
  readonly staff: Staff;
  readonly ends_at: Date;
  /** When their passkey last showed that it is them, in real time. */
  readonly confirmed_at: Date;
}

/** Where somebody signs in from. */
export interface Place {
  readonly device: string;
  readonly address: string;
}

/** A session that has begun, and the secret for its cookie, which nobody else ever sees. */
export interface BegunSession {
  readonly secret: string;
  readonly ends_at: Date;
}

/** Begins a session of 12 hours at most, in the transaction that knows why. */
export async function beginSession(
  tx: Queryable,
  { staff_id, credential_id }: { staff_id: string; credential_id: string },
  { device, address }: Place,
  at: Date,
): Promise<BegunSession> {
  const secret = newToken();
  const ends_at = new Date(at.getTime() + SESSION_MS);
  const session = { id: newId('sts'), secret_hash: tokenHash(secret), staff_id, credential_id, device: device.slice(0, DEVICE_LENGTH) };
  await insertSession(tx, { ...session, address, at, ends_at });
  return { secret, ends_at };
}

/**
 * The session of a cookie's secret; undefined where it has ended, ran out or stood unused for half an hour. `used`
 * false: a page asks by itself, which keeps nobody signed in.
 */
export async function readSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  secret: string,
  used: boolean,
): Promise<StaffSession | undefined> {
  const now = clock.wall();
  const found = await findSession(db, tokenHash(secret), { now, used_since: new Date(now.getTime() - IDLE_MS) });
  if (!found) return undefined;
  const { session_id, ends_at, last_used_at, confirmed_at, ...staff } = found;
  if (used && now.getTime() - last_used_at.getTime() > NOTED_EVERY_MS) await noteSessionUsed(db, session_id, now);
  return { session_id, staff, ends_at, confirmed_at };
}

/** Ends one session: its cookie opens nothing from now on. */
export function logOut({ db, clock }: Pick<Context, 'db' | 'clock'>, session_id: string): Promise<void> {
  return endSession(db, session_id, clock.wall());
}
