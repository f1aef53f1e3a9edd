import type { Context } from '../../context.ts';
import { lineOf } from '../reconcile/bank-journal.ts';
import { listNotedAbout } from '../reconcile/bank-journal-store.ts';
import { noteInJournal } from '../reconcile/note-in-journal.ts';
import { findFileByName, noteDeliverAgain } from './delivery-store.ts';

/**
 * The bank's server that may have a file, by the noted lines; undefined where none may. A file goes to one alone.
 * Throws where none was noted before, as of a folder or an earlier version: the bank may have it from there.
 */
export async function handedThrough(context: Pick<Context, 'db' | 'odfi'>, name: string): Promise<string | undefined> {
  const handed = await lastHanded(context, name);
  if (handed && isUnknownPlace(context, handed))
    throw new Error(
      `${name} was being handed over, it was not noted to which server, and the bank may have it: where the bank says that it has not got it, deliver-elsewhere NAME lets it go`,
    );
  return handed?.through;
}

/** Of a folder no server is noted. */
function isUnknownPlace({ odfi }: Pick<Context, 'odfi'>, { through }: { through?: string }): boolean {
  return odfi.kind === 'sftp' && through === undefined;
}

/** The newest handing over of a file of which nobody has said that it did not arrive. */
async function lastHanded({ db }: Pick<Context, 'db'>, name: string): Promise<{ through?: string } | undefined> {
  for (const line of await listNotedAbout(db, name)) {
    const { entry } = lineOf(line);
    if (entry?.name !== name) continue;
    if (entry.what === 'not_there') return undefined;
    if (entry.what === 'handing_over') return entry;
  }
  return undefined;
}

export type ElsewhereAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not_handed' }
  | { readonly kind: 'has_it' }
  | { readonly kind: 'done'; readonly through: string | undefined };

/**
 * A person says, as the bank told them, that the server which was handed a file has not got it: the next delivery may
 * go to another. The journal keeps who and why. Does nothing to a file that the bank has or was never handed.
 */
export async function deliverElsewhere(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'odfi'>,
  { name, by, why }: { readonly name: string; readonly by: string; readonly why: string },
): Promise<ElsewhereAnswer> {
  const file = await findFileByName(context.db, name);
  if (!file) return { kind: 'unknown' };
  if (file.status !== 'ORIGINATED') return { kind: 'has_it' };
  const handed = await lastHanded(context, name);
  if (!handed || (handed.through === undefined && !isUnknownPlace(context, handed))) return { kind: 'not_handed' };
  const { through } = handed;
  await noteInJournal(context, { what: 'not_there', name, ...(through !== undefined && { through }), by, why });
  await noteDeliverAgain(context.db, file.id, context.clock.now());
  return { kind: 'done', through };
}
