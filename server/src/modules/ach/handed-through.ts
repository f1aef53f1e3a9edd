import type { Context } from '../../context.ts';
import { lineOf } from './bank-journal.ts';
import { listNotedAbout } from './bank-journal-store.ts';
import { findFileByName, noteDeliverAgain } from './delivery-store.ts';
import { noteInJournal } from './note-in-journal.ts';

/**
 * The server of the bank's that was handed a file last and may have it, by the journal's lines that the database has noted; undefined where none may: where a bank
 * has several servers a file goes to one alone.
 */
export async function handedThrough({ db }: Pick<Context, 'db'>, name: string): Promise<string | undefined> {
  for (const line of await listNotedAbout(db, name)) {
    const { entry } = lineOf(line);
    if (entry?.name !== name) continue;
    if (entry.what === 'not_there') return undefined;
    if (entry.what === 'handing_over' && entry.through !== undefined) return entry.through;
  }
  return undefined;
}

export type ElsewhereAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not_handed' }
  | { readonly kind: 'has_it' }
  | { readonly kind: 'done'; readonly through: string };

/**
 * A person says that the server which was handed a file has not got it, as the bank has told them: the next delivery may go to another. Kept in the journal with
 * who and why. Does nothing to a file that the bank has, or that no server was handed.
 */
export async function deliverElsewhere(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'odfi'>,
  { name, by, why }: { readonly name: string; readonly by: string; readonly why: string },
): Promise<ElsewhereAnswer> {
  const file = await findFileByName(context.db, name);
  if (!file) return { kind: 'unknown' };
  if (file.status !== 'CUT') return { kind: 'has_it' };
  const through = await handedThrough(context, name);
  if (through === undefined) return { kind: 'not_handed' };
  await noteInJournal(context, { what: 'not_there', name, through, by, why });
  await noteDeliverAgain(context.db, file.id, context.clock.now());
  return { kind: 'done', through };
}
