import { readEventsFrom, type StandardEntry } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import type { EntryAtBank } from '../entry-handlers.ts';
import { accountTypeOf } from '../originate/entry-fields.ts';
import { openPieceFromOutside } from '../originate/file-bytes.ts';
import { isOffsetAccount } from '../originate/offset-account.ts';
import { type KeptOffsetAccount, listOffsetAccounts } from '../originate/offset-account-store.ts';
import { wasReplaced } from '../prove/expected-line.ts';
import type { KeptCopy } from './kept-copy.ts';

/** Versions begin at 1: of an account that is not kept here. */
const NO_VERSION = 0;

/**
 * The entries of a copied file, its offset entries with the versions that the accounts in their own lines have here.
 * Those in the copy are numbers of the database that is lost: here another account may have them.
 */
export async function withVersionsHere(
  sealer: Sealer,
  tx: Queryable,
  { file, entries, pieces }: KeptCopy,
): Promise<readonly EntryAtBank[]> {
  const traces = new Set(entries.filter(({ kind }) => kind === 'offset').map(({ trace_number }) => trace_number));
  if (traces.size === 0) return entries;
  const kept = await listOffsetAccounts(tx);
  const versions = new Map<string, number | undefined>();
  for await (const events of readEventsFrom(openPieces(sealer, file.id, pieces)))
    for (const event of events) {
      if (event.type !== 'entry') continue;
      // What we send has the standard layout.
      const entry = event.entry as StandardEntry;
      if (traces.has(entry.trace_number)) versions.set(entry.trace_number, versionOf(sealer, kept, entry, file.originated_at));
    }
  return entries.map((entry) =>
    entry.kind === 'offset' ? { ...entry, account_version: versions.get(entry.trace_number) ?? NO_VERSION } : entry,
  );
}

async function* openPieces(sealer: Sealer, file_id: string, pieces: KeptCopy['pieces']): AsyncGenerator<Uint8Array> {
  for (const { number, is_last, sealed } of pieces) yield openPieceFromOutside(sealer, { file_id, number, is_last }, sealed);
}

/** The account's first version not yet replaced at origination, as its proof wants it; undefined for none. */
function versionOf(sealer: Sealer, kept: readonly KeptOffsetAccount[], entry: StandardEntry, originated_at: Date): number | undefined {
  const numbers = {
    routing_number: entry.receiving_routing_number,
    account_number: entry.account_number.trim(),
    account_type: accountTypeOf(entry.transaction_code),
  };
  return kept.findLast((account) => !wasReplaced(account, originated_at) && isOffsetAccount(sealer, account, numbers))?.version;
}
