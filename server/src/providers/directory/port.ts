import type { Checkable } from '../shared/finding.ts';

/** What the directory keeps of a merchant's user, for the tokens that they sign in with. */
export interface DirectoryClaims {
  readonly paybotic_banking_roles: readonly string[];
  readonly permissions: readonly string[];
  readonly payment_center_enabled: boolean;
  /** The id of the user who added them; null where the provider did. */
  readonly created_by: string | null;
}

export interface NewDirectoryUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Kept with the user, so that one whose adding was cut short is known for it. */
  readonly addition: string;
}

/**
 * An outside provider's list of merchants' users, by its admin interface. Calls run outside transactions, end within
 * ten seconds, and may be repeated, but for adding. Each throws DIRECTORY_UNAVAILABLE where no answer came (the call
 * may have had its effect) or the provider asks for patience, and DIRECTORY_REFUSED for an unforeseen refusal, whose
 * reason the log has.
 */
export interface OutsideDirectory extends Checkable {
  readonly kind: 'keycloak' | 'auth0';
  /**
   * Makes a user who cannot sign in yet; gives their tokens' subject. Throws ERR_USER_EXISTS, PASSWORD_TOO_WEAK (the
   * provider's rule).
   */
  createUser(user: NewDirectoryUser): Promise<{ subject: string }>;
  /** Whom an addition has made; undefined where it made nobody. */
  findAdded(addition: string, names: { username: string; email: string }): Promise<{ subject: string } | undefined>;
  /** Throws ERR_USER_NOT_FOUND, PASSWORD_TOO_WEAK. */
  setPassword(subject: string, password: string): Promise<void>;
  /** What their tokens say from the next one on, and whether they can sign in at all. Throws ERR_USER_NOT_FOUND. */
  bringInLine(subject: string, wanted: { readonly claims: DirectoryClaims; readonly may_sign_in: boolean }): Promise<void>;
  /** Nobody who is not there is a fault. */
  deleteUser(subject: string): Promise<void>;
  /** Ends a user's sessions at the provider, with their refresh tokens. A missing user is no fault. */
  endSessions(subject: string): Promise<void>;
}
