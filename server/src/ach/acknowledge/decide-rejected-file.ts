import type { Context } from '../../context.ts';
import { byEntryHandler, type EntryHandlers } from '../entry-handlers.ts';
import { type Decided, type Decision, lockFileByName, lockRejectedEntries, noteDecision } from './rejected-files-store.ts';

export type DecisionAnswer =
  /** It stands, now or since an earlier time: `anew` is false where somebody had decided before, perhaps otherwise. */
  | { readonly kind: 'decided'; readonly anew: boolean; readonly decided: Decided }
  | { readonly kind: 'not_rejected'; readonly status: string }
  | { readonly kind: 'unknown' };

/**
 * A person decides about a rejected file. Re-originated: its entries go into the next file under new trace numbers.
 * Abandoned: its payments are FAILED, and other kinds take back theirs. The first decision stands.
 */
export async function decideRejectedFile(
  context: Context,
  entryHandlers: EntryHandlers,
  wish: { name: string; decision: Decision; by: string; why: string },
): Promise<DecisionAnswer> {
  const at = context.clock.now();
  const changed: string[] = [];
  const answer = await context.db.transaction(async (tx): Promise<DecisionAnswer> => {
    const file = await lockFileByName(tx, wish.name);
    if (!file) return { kind: 'unknown' };
    if (file.status !== 'REJECTED') return { kind: 'not_rejected', status: file.status };
    const before = earlierDecision(file);
    if (before) return { kind: 'decided', anew: false, decided: before };
    const decided = { decision: wish.decision, decided_at: at, decided_by: wish.by, decided_why: wish.why };
    await noteDecision(tx, file.id, decided);
    if (wish.decision === 'abandoned') {
      await byEntryHandler(entryHandlers, await lockRejectedEntries(tx, file.id), async (entryHandler, entries) => {
        changed.push(...(await entryHandler.abandoned(tx, entries, at, 'file_abandoned')));
      });
    }
    return { kind: 'decided', anew: true, decided };
  });
  for (const purchase_id of changed) context.channels.changed(purchase_id);
  if (answer.kind === 'decided' && answer.anew)
    context.log.info(
      { file: wish.name, decision: wish.decision, by: wish.by, purchases: changed.length },
      'a rejected file was decided on',
    );
  return answer;
}

function earlierDecision(file: { [Field in keyof Decided]: Decided[Field] | null }): Decided | undefined {
  const { decision, decided_at, decided_by, decided_why } = file;
  if (decision === null || decided_at === null || decided_by === null || decided_why === null) return undefined;
  return { decision, decided_at, decided_by, decided_why };
}
