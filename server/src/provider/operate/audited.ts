import type { Context } from '../../context.ts';
import { maskArgument, providerWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { maskLongNumbers } from '../../kernel/security/mask-long-numbers.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { Misused, whoOf } from './command.ts';

/**
 * Runs a command that changes something, and adds to the audit log who ran it, with which words, and whether it was done
 * or refused. What it read on its standard input is no part of that. Words that it does not take ask for nothing.
 */
export async function audited(context: Context, name: string, args: readonly string[], run: () => Promise<string>): Promise<string> {
  const note = (outcome: 'done' | 'refused', error: string | null): Promise<void> =>
    writeEntry(context.db, context.clock, {
      event: 'command.run',
      who: providerWho(whoOf(optionOf(args, 'by'))),
      thing: { kind: 'command', id: name, name },
      after: { arguments: args.map(withoutNumbers).join(' '), outcome, ...(error === null ? {} : { error }) },
      why: optionOf(args, 'why') ?? null,
    });
  let said: string;
  try {
    said = await run();
  } catch (error) {
    if (!(error instanceof Misused))
      await note('refused', nameOf(error)).catch((failure: unknown) => context.log.error({ err: failure }, 'audit.entry.lost'));
    throw error;
  }
  await note('done', null);
  return said;
}

/** The words of an option: `--by Ingrid` or `--by=Ingrid`. */
function optionOf(args: readonly string[], option: string): string | undefined {
  const at = args.findIndex((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`));
  if (at < 0) return undefined;
  const [, words] = (args[at] ?? '').split(/=(.*)/s);
  return words ?? args[at + 1];
}

function withoutNumbers(arg: string): string {
  const shown = maskArgument(arg);
  return /\s/.test(shown) ? JSON.stringify(shown) : shown;
}

function nameOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (error instanceof StartRefused) return maskLongNumbers(error.message);
  return error instanceof Error ? error.name : 'unknown';
}
