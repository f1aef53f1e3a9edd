/** Whoever hears what is carried. Neither may throw. */
export interface Hearing {
  /** It hears from now on: what was said before may have been missed. */
  connected(): void;
  heard(text: string): void;
}

/**
 * Carries words between a center's servers. Some may be lost, come twice or late, or come from a stranger: a word is
 * but a reason to look at what the database has committed.
 */
export interface Carrier {
  /** Whether what is said now is on its way; else it would be lost. */
  readonly open: boolean;
  /** Begins to carry, and makes a lost connection anew until it is stopped. Resolves when it hears, or has tried once. */
  start(hearing: Hearing): Promise<void>;
  /** Says it to every other server that hears. Throws where it cannot. */
  say(text: string): Promise<void>;
  stop(): Promise<void>;
}
