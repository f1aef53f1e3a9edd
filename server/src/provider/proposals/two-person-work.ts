import type { ProposedChange } from '@drawbridge/contract/provider';
import type { Staff } from '../staff/index.ts';

/** What a call would change as things stand now. */
export interface Shown {
  /** What it is about, such as `file/NAME`. */
  readonly about: string;
  readonly title: string;
  /** The console's page of it. */
  readonly href: string | null;
  readonly changes: readonly ProposedChange[];
  /** The one of the staff whom it is about: they neither propose nor approve it. */
  readonly concerns?: string;
}

/** A call that needs two people, of which `Input` is what it is given. */
export interface TwoPersonWork<Input = unknown> {
  /** Says what it would change, and changes nothing. Throws AppError where it could not be done as things stand. */
  show(input: Input): Promise<Shown>;
  /** Does it. `staff`: who does it, or approved it; `by`: everybody whose doing it is, for what is kept with it. */
  carryOut(input: Input, doer: { readonly staff: Staff; readonly by: string }): Promise<unknown>;
}
