import { checkFile, readRecords, type StandardEntry } from '@drawbridge/nacha';
import { settlementOf } from '../../modules/ach/index.ts';
import { type AchBank, seal, sha256Of } from './bank.ts';
import { objectionToFile } from './object-to-file.ts';
import { kindOf } from './settle.ts';
import * as store from './store.ts';

/**
 * Takes a file that the service hands over. The same file again is taken for done; one that breaks a rule is kept and rejected whole.
 * Throws where another file of that name is there already.
 */
export async function takeFile(bank: AchBank, file: { name: string; bytes: Uint8Array }, at: Date): Promise<void> {
  const sha256 = sha256Of(file.bytes);
  const [known] = await store.findFiles(bank.db, [file.name]);
  if (known && known.sha256 !== sha256) throw new Error(`the bank has another file named ${file.name}`);
  if (known) return;

  const text = Buffer.from(file.bytes).toString('latin1');
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
    if (added && reject_reason === null) await store.insertEntries(tx, file.name, [...entriesOf(bank, text, at)]);
  });
}

function* entriesOf({ config }: AchBank, text: string, at: Date): Generator<store.NewEntry> {
  let settles_at = at;
  let company_entry_description = '';
  for (const event of readRecords([text])) {
    if (event.type === 'batch-header') {
      settles_at = settlementOf(event.header.effective_entry_date ?? '', at, config.ach);
      company_entry_description = event.header.company_entry_description.trim();
    }
    if (event.type !== 'entry') continue;
    // Only batches of the standard layout are accepted.
    const entry = event.entry as StandardEntry;
    yield {
      trace_number: entry.trace_number,
      line_number: event.line,
      settles_at,
      kind: kindOf(entry),
      company_entry_description,
      receiver_identification: entry.receiver_identification.trim(),
      amount_cents: entry.amount_cents,
    };
  }
}
