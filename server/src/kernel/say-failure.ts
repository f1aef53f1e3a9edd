import { DatabaseAway } from './db/away.ts';
import { AppError } from './errors.ts';
import { KeyMissing } from './security/seal.ts';
import { StartRefused } from './start-refused.ts';

/** What a command failed with, as it is printed: the words alone where they say what a person can mend, else the error with its stack. */
export function printedFailure(error: unknown): unknown {
  if (error instanceof DatabaseAway) return awayWords(error);
  return error instanceof StartRefused || error instanceof AppError || error instanceof KeyMissing ? error.message : error;
}

function awayWords({ message, trouble, cause }: DatabaseAway): string {
  const { message: said, code } = (cause ?? {}) as { message?: string; code?: string };
  const reason = said || code;
  return trouble === undefined && reason ? `${message} (${reason}): run this again when it is back` : `${message}: run this again later`;
}
