/** A list of passwords known from breaches that somebody else keeps. */
export interface BreachedPasswords {
  readonly kind: 'off' | 'range';
  /**
   * Whether a password stands in the list. Neither the password nor its whole hash leaves the server. Throws where no
   * usable answer came within the time budget.
   */
  isKnown(password: string): Promise<boolean>;
}
