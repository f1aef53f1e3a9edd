import { checkFile, type NachaFile } from '@drawbridge/nacha';
import type { Queryable } from '../../db/database.ts';
import { both } from '../../db/side-by-side.ts';
import { settlementOf } from '../../modules/ach/index.ts';
import { type AchBank, seal, sha256Of } from './bank.ts';
import { objectionToFile } from './object-to-file.ts';
import { kindOf } from './settle.ts';
import * as store from './store.ts';

const ENTRIES_A_TURN = 5_000;

/**
 * Takes a file that the service hands over. The same file again is taken for done; one that breaks a rule is kept and rejected whole.
 * Throws where another file of that name is there already.
 */
export async function takeFile(bank: AchBank, file: { name: string; bytes: Uint8Array }, at: Date): Promise<void> {
  const sha256 = sha256Of(file.bytes);
  const [known] = await store.findFiles(bank.db, [file.name]);
  if (known && known.sha256 !== sha256) throw new Error(`the bank has another file named ${file.name}`);
  if (known) return;

  const text = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength).toString('latin1');
  const { file: read, errors } = checkFile(text);
  const reject_reason = errors[0]?.message ?? (read ? await objectionToFile(bank, read, at) : 'the file is empty') ?? null;
  await bank.db.transaction(async (tx) => {
    const added = await store.insertFile(tx, {
      name: file.name,
      sha256,
      bytes_sealed: seal(bank, file.name, text),
      received_at: at,
      reject_reason,
    });
    if (added && read && reject_reason === null) await writeEntries(tx, file.name, inTurns(entriesOf(bank, read, at)));
  });
}

/** Makes the next entries while the database keeps some. */
async function writeEntries(tx: Queryable, file_name: string, turns: Iterator<store.NewEntry[]>): Promise<void> {
  const next = async () => turns.next();
  let turn = turns.next();
  while (!turn.done) [, turn] = await both(store.insertEntries(tx, file_name, turn.value), next());
}

function* inTurns(entries: Iterable<store.NewEntry>): Generator<store.NewEntry[]> {
  let turn: store.NewEntry[] = [];
  for (const entry of entries) {
    turn.push(entry);
    if (turn.length < ENTRIES_A_TURN) continue;
    yield turn;
    turn = [];
  }
  if (turn.length > 0) yield turn;
}

/** With the lines on which they stand: nothing is between the records of a file that was accepted. */
function* entriesOf({ config }: AchBank, { batches }: NachaFile, at: Date): Generator<store.NewEntry> {
  // The file's header.
  let line_number = 1;
  for (const batch of batches) {
    if (batch.format !== 'standard') throw new Error('only batches of the standard layout are accepted');
    const settles_at = settlementOf(batch.header.effective_entry_date ?? '', at, config.ach).toISOString();
    const company_entry_description = batch.header.company_entry_description.trim();
    line_number += 1;
    for (const entry of batch.entries) {
      line_number += 1;
      yield {
        trace_number: entry.trace_number,
        line_number,
        settles_at,
        kind: kindOf(entry),
        company_entry_description,
        receiver_identification: entry.receiver_identification.trim(),
        amount_cents: entry.amount_cents,
      };
      line_number += entry.addenda.length;
    }
    // The batch's control.
    line_number += 1;
  }
}
