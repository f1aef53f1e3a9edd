import type { SandboxAchFile } from '@drawbridge/contract/sandbox';
import { listOutgoingFiles, readOutgoingFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { unseal } from './bank.ts';
import { listContents, listOutgoing, listRejectable, readOutgoing } from './store.ts';

/** The files between the service and the bank, both ways, newest first. */
export async function listAchFiles(context: Context): Promise<SandboxAchFile[]> {
  const rows = await listContents(context.db);
  const contentsOf = (name: string) =>
    rows
      .filter(({ file_name }) => file_name === name)
      .map(({ what, code, entries, amount_cents }) => ({ what, code, entries, amount: amount_cents }));
  const rejectable = new Set(await listRejectable(context.db));
  const sent = (await listOutgoingFiles(context)).map(
    (file): SandboxAchFile => ({
      name: file.name,
      direction: 'outgoing',
      status: file.status,
      created_at: file.originated_at.toISOString(),
      effective_entry_date: file.effective_entry_date,
      entry_addenda_count: file.entry_addenda_count,
      total_debit: file.total_debit_cents,
      total_credit: file.total_credit_cents,
      reject_reason: file.reject_reason,
      trouble: troubleWith(file),
      rejectable: rejectable.has(file.name),
      decision: file.decision,
      contents: contentsOf(file.name),
    }),
  );
  const made = (await listOutgoing(context.db)).map(
    (file): SandboxAchFile => ({
      name: file.name,
      direction: 'incoming',
      status: file.acknowledged_at === null ? 'WAITING' : 'INGESTED',
      created_at: file.made_at.toISOString(),
      effective_entry_date: null,
      entry_addenda_count: null,
      total_debit: null,
      total_credit: null,
      reject_reason: null,
      trouble: null,
      rejectable: false,
      decision: null,
      contents: contentsOf(file.name),
    }),
  );
  return [...sent, ...made].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** What a file waits for beside a decision about its rejection: as `list-files` shows it to the provider. */
function troubleWith(file: Awaited<ReturnType<typeof listOutgoingFiles>>[number]): string | null {
  if (file.late_rejection_reason !== null && file.late_rejection_closed_at === null)
    return `The bank rejected it after it started to settle: ${file.late_rejection_reason}`;
  if (file.acknowledgement_unfinished) return 'The bank is still writing its word about it. It is looked at again every 5 minutes.';
  if (file.acknowledgement_failure !== null) return `What the bank said about it could not be acted on: ${file.acknowledgement_failure}`;
  if (file.status === 'ORIGINATED' && file.delivery_failure !== null)
    return `It has not reached the bank and is tried every 15 minutes: ${file.delivery_failure}`;
  return null;
}

/** The text of a file of either direction; undefined where there is none of that name. */
export async function readAchFile(context: Context, name: string): Promise<string | undefined> {
  const sent = await readOutgoingFile(context, name);
  if (sent) return sent.toString('latin1');
  const made = await readOutgoing(context.db, name);
  return made === undefined ? undefined : unseal(context, name, made);
}
