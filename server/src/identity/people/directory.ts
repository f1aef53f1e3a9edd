import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { keptDirectory } from '../elsewhere/kept-directory.ts';
import { endSessions } from './end-sessions.ts';
import { ownDirectory } from './own-directory.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  /** Undefined: they are invited, and choose one by a mailed link. */
  readonly password?: string | undefined;
  /** Somebody else knows it: our own provider takes it once, and has its user choose their own. */
  readonly is_temporary?: boolean;
}

/** Somebody whose names are taken, and who has no rights yet: an outside directory lets them sign in once they have. */
export interface Added {
  /** What tokens call them. */
  readonly subject: string;
  /** For the transaction that gives them rights. Throws DIRECTORY_UNAVAILABLE where adding them took too long. */
  finish(tx: Queryable): Promise<void>;
  /** Gives the names back, where that transaction failed. */
  undo(): Promise<void>;
}

/** What a change of a user gives at least: whom it changed. */
export interface OfUser {
  readonly user: { readonly subject: string };
}

/**
 * Who can sign in with a password, kept by ourselves or an outside provider. Nothing runs in the caller's transaction;
 * `here`, the caller's part, runs in one, rehearsed once for an outside directory, whose refusals
 * (DIRECTORY_UNAVAILABLE, DIRECTORY_REFUSED, USER_BEING_CHANGED) change nothing here.
 */
export interface Directory {
  /**
   * Throws ERR_USER_EXISTS (username or e-mail), PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED;
   * USERS_KEPT_ELSEWHERE, also for inviting somebody to an outside directory.
   */
  createUser(user: NewUser): Promise<Added>;
  /**
   * Changes a user's rights, whether they may log in, and their password where given: that ends their sessions, tells
   * them by e-mail, and is good for one sign-in at our own provider. Throws what `here` throws; ERR_USER_NOT_FOUND;
   * before anything is written PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED; USERS_KEPT_ELSEWHERE (a
   * password).
   */
  change<T extends OfUser>(here: (tx: Queryable) => Promise<T>, password?: string): Promise<T>;
  /** Deletes a user: sessions end, and no directory that we keep or reach lets them in. Throws what `here` throws. */
  remove<T extends OfUser>(here: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** The directory that the configuration names. */
export function directory(context: Context): Directory {
  if (context.config.oidc_issuer === undefined) return ownDirectory(context);
  const { outsideDirectory } = context;
  return outsideDirectory === undefined ? directoryOutOfReach(context) : keptDirectory(context, outsideDirectory);
}

/** An outside provider keeps its users by itself: only what they may do here, and ending their sessions, is ours. */
function directoryOutOfReach(context: Context): Directory {
  const elsewhere = (): never => {
    throw new AppError('USERS_KEPT_ELSEWHERE');
  };
  return {
    createUser: async () => elsewhere(),
    change: async (here, password) => (password === undefined ? context.db.transaction(here) : elsewhere()),
    async remove(here) {
      const outcome = await context.db.transaction(here);
      await endSessions(context, outcome.user.subject);
      return outcome;
    },
  };
}
