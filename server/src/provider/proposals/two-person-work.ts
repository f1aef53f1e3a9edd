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

/** Who does it, or approved it; everybody whose doing it is, for what is kept with it; and what the approver saw. */
interface Doer {
  readonly staff: Staff;
  readonly by: string;
  /** Absent where nobody had to approve it. */
  readonly seen?: readonly ProposedChange[];
}

/** A call that needs two people, of which `Input` is what it is given. */
export interface TwoPersonWork<Input = unknown> {
  /** Says what it would change, and changes nothing. Throws AppError where it could not be done as things stand. */
  show(input: Input): Promise<Shown>;
  /** Does it. Throws AppError where it can't be done any more. */
  carryOut(input: Input, doer: Doer): Promise<unknown>;
}
