import type { Io } from './terminal.ts';

/** How a command ended: it did what it was asked for, it failed, or it was used wrongly. */
export type ExitCode = 0 | 1 | 2;

/** One command of the tool. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** Takes what stands behind its name. Throws UsageError and Failure. */
  run(args: readonly string[], io: Io): Promise<ExitCode>;
}
