import type { SandboxWaiting } from '@drawbridge/contract/sandbox';
import { listExceptions, listUnoriginableEntries, resolveException } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';

/** Exceptions and unoriginable entries, which wait for a person; oldest first, with each one's total. */
export async function listWaiting(context: Context): Promise<SandboxWaiting> {
  const { waiting, rows } = await listExceptions(context);
  const unoriginable = await listUnoriginableEntries(context);
  return {
    waiting,
    rows: rows.map(({ number, at, file_name, line_number, reason, detail }) => ({
      number,
      at: at.toISOString(),
      file: file_name,
      line: line_number === 0 ? null : line_number,
      reason,
      detail,
    })),
    unoriginable: {
      waiting: unoriginable.waiting,
      rows: unoriginable.rows.map(({ kind, reference, reason, since }) => ({ kind, reference, reason, since: since.toISOString() })),
    },
  };
}

/**
 * Ticks one off, as the provider does by a command; gives who has done so, and with which words: somebody else may have
 * been there before. Throws NOT_FOUND where no exception has the number.
 */
export async function tickOff(
  context: Context,
  { number, note }: { number: number; note: string },
): Promise<{ number: number; anew: boolean; by: string; note: string | null }> {
  const resolved = await resolveException(context, { number, by: 'sandbox', note });
  if (!resolved) throw new AppError('NOT_FOUND');
  return { number, anew: resolved.anew, by: resolved.resolved_by, note: resolved.note };
}
