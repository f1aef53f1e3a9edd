import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endSessions } from './end-sessions.ts';
import { ownDirectory } from './own-directory.ts';

/**
 * Who can sign in with a password: what the rest of the server asks of the identity provider. None of it runs in the caller's
 * transaction. An outside provider keeps its users itself: there only ending sessions and letting go are ours.
 */
export interface Directory {
  /** Throws ERR_USER_EXISTS when the username or e-mail names someone already, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON; USERS_KEPT_ELSEWHERE. */
  createUser(user: { username: string; email: string; password: string }): Promise<{ subject: string }>;
  /** Throws PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON; USERS_KEPT_ELSEWHERE. */
  requireGoodPassword(password: string): void;
  /**
   * Also ends the user's sessions, and tells them by e-mail.
   * Throws ERR_USER_NOT_FOUND, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON; USERS_KEPT_ELSEWHERE.
   */
  setPassword(subject: string, password: string): Promise<void>;
  /** Sessions end, and where the user is ours, the subject can never sign in again. */
  deleteUser(subject: string): Promise<void>;
  /** Ends sessions, grants and refresh tokens; access tokens issued until now are refused. */
  endSessions(subject: string): Promise<void>;
}

/** The directory of the provider that the configuration names. */
export function directory(context: Context): Directory {
  return context.config.oidc_issuer === undefined ? ownDirectory(context) : directoryElsewhere(context);
}

function directoryElsewhere(context: Context): Directory {
  const elsewhere = (): never => {
    throw new AppError('USERS_KEPT_ELSEWHERE');
  };
  return {
    createUser: async () => elsewhere(),
    requireGoodPassword: elsewhere,
    setPassword: async () => elsewhere(),
    deleteUser: (subject) => endSessions(context, subject),
    endSessions: (subject) => endSessions(context, subject),
  };
}
