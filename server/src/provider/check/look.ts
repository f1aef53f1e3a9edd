import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../../providers/shared/finding.ts';

/** One thing to look at. */
export interface Look {
  /** In a few words. */
  readonly what: string;
  /** The settings that it goes by: where one of them will not do, there is nothing to look at. */
  readonly settings?: RegExp;
  /** Looks by harmless means and changes nothing. What it throws becomes a finding. */
  run(): Promise<Finding[]>;
}

/** Longer than each step of a look may take by itself. */
const LONGEST_MS = 20_000;

export const good = (what: string, says: string): Finding => ({ what, good: true, says });
export const bad = (what: string, says: string, remedy: string): Finding => ({ what, good: false, says, remedy });

/** What cannot be looked at for a reason that is told of elsewhere, or that only a person can mend. */
export const unseen = (what: string, why: string): Finding => ({ what, good: true, seen: false, says: `Not looked at: ${why}.` });

/** Looks at everything at once, and gives what was found in the order of the looks. Never throws. */
export async function findingsOf(looks: readonly Look[], problems: readonly string[]): Promise<Finding[]> {
  const found = await Promise.all(looks.map((look) => findingsOfOne(look, problems)));
  return found.flat();
}

async function findingsOfOne({ what, settings, run }: Look, problems: readonly string[]): Promise<Finding[]> {
  if (settings && problems.some((problem) => settings.test(problem)))
    return [bad(what, 'Not looked at: its settings will not do.', 'Mend them first, and check again.')];
  const late = new AbortController();
  const over = pause(LONGEST_MS, undefined, { signal: late.signal }).then(() => [
    bad(what, `No answer within ${LONGEST_MS / 1000} seconds.`, 'See that it is up and that this machine can reach it.'),
  ]);
  over.catch(() => undefined);
  try {
    return await Promise.race([run(), over]);
  } catch (error) {
    return [bad(what, `It cannot be looked at: ${wordsOf(error)}.`, 'See what the message says, and check again.')];
  } finally {
    late.abort();
  }
}

/** What an error says, with the cause that Node hides behind a failed call. */
export function wordsOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: unknown; cause?: unknown };
  const behind = cause instanceof Error ? ` (${wordsOf(cause)})` : '';
  return `${message || String(code ?? error)}${behind}`.replace(/\.$/, '');
}
