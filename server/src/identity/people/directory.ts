import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { unlock } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { endSessions } from './end-sessions.ts';
import { newSubject } from './phone.ts';
import {
  addPasswordIdentity,
  deletePasswordIdentity,
  findPasswordIdentityBySubject,
  isNameTaken,
  writeNames,
  writePasswordHash,
} from './store.ts';

/**
 * Who can sign in with a password: what the rest of the server asks of the identity provider. None of it runs in the caller's
 * transaction. With an outside provider, whose users we do not keep, all but endSessions throws FORBIDDEN.
 */
export interface Directory {
  /** Throws ERR_USER_EXISTS when the username or e-mail names someone already, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON. */
  createUser(user: { username: string; email: string; password: string }): Promise<{ subject: string }>;
  /** Also ends the user's sessions. Throws ERR_USER_NOT_FOUND, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON. */
  setPassword(subject: string, password: string): Promise<void>;
  /** Throws ERR_USER_NOT_FOUND, ERR_USER_EXISTS. */
  updateUser(subject: string, changes: { username?: string; email?: string }): Promise<void>;
  /** The subject can never sign in again; its sessions end. */
  deleteUser(subject: string): Promise<void>;
  /** Ends sessions, grants and refresh tokens; access tokens issued until now are refused. */
  endSessions(subject: string): Promise<void>;
}

export function directory(context: Context): Directory {
  return {
    async createUser(user) {
      requireOurs(context);
      return createUser(context, user);
    },
    async setPassword(subject, password) {
      requireOurs(context);
      await setPassword(context, subject, password);
    },
    async updateUser(subject, changes) {
      requireOurs(context);
      await updateUser(context, subject, changes);
    },
    async deleteUser(subject) {
      requireOurs(context);
      await deletePasswordIdentity(context.db, subject);
      await endSessions(context, subject);
    },
    endSessions: (subject) => endSessions(context, subject),
  };
}

function requireOurs(context: Context): void {
  if (context.config.oidc_issuer !== undefined)
    throw new AppError('FORBIDDEN', { message: 'Users and their passwords are kept by your own sign-in provider. Change them there.' });
}

async function createUser(context: Context, user: { username: string; email: string; password: string }): Promise<{ subject: string }> {
  requireGoodPassword(user.password);
  const subject = newSubject('password');
  const password_hash = await hashPassword(user.password);
  await withFreeName(context, subject, user, () =>
    addPasswordIdentity(context.db, { subject, username: user.username, email: user.email, password_hash }, context.clock.wall()),
  );
  return { subject };
}

async function setPassword(context: Context, subject: string, password: string): Promise<void> {
  requireGoodPassword(password);
  const password_hash = await hashPassword(password);
  if (!(await writePasswordHash(context.db, subject, password_hash, context.clock.wall()))) throw new AppError('ERR_USER_NOT_FOUND');
  await unlock(context, subject);
  await endSessions(context, subject);
}

async function updateUser(context: Context, subject: string, changes: { username?: string; email?: string }): Promise<void> {
  const known = await findPasswordIdentityBySubject(context.db, subject);
  if (!known) throw new AppError('ERR_USER_NOT_FOUND');
  const names = { username: changes.username ?? known.username, email: changes.email ?? known.email };
  await withFreeName(context, subject, names, () => writeNames(context.db, subject, names.username, names.email));
}

/** Either name signs in, so both must be free in both places. The indexes catch two who ask at the same moment. */
async function withFreeName(
  context: Context,
  subject: string,
  names: { username: string; email: string },
  write: () => Promise<void>,
): Promise<void> {
  if (await isNameTaken(context.db, names.username, names.email, subject)) throw new AppError('ERR_USER_EXISTS');
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('password_identities_')) throw new AppError('ERR_USER_EXISTS');
    throw error;
  }
}
