import { checkFile, type NachaFile, readRecords } from '@drawbridge/nacha';
import { settlementOf } from '../../modules/ach/index.ts';
import { type AchBank, seal, sha256Of } from './bank.ts';
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
  const fault = errors[0]?.message ?? (read ? await objection(bank, read) : 'the file is empty') ?? null;
  await bank.db.transaction(async (tx) => {
    const reject_reason = fault ?? (await store.takeRefusal(tx));
    const added = await store.insertFile(tx, {
      name: file.name,
      sha256,
      bytes_sealed: seal(bank, file.name, text),
      received_at: at,
      reject_reason,
    });
    if (added && reject_reason === null) await store.insertEntries(tx, file.name, [...entriesOf(text, at)]);
  });
}

/** What the bank has against a file that is well formed; undefined for nothing. */
async function objection(bank: AchBank, file: NachaFile): Promise<string | undefined> {
  const { ach } = bank.config;
  if (file.header.immediate_destination.trim() !== ach.immediate_destination)
    return `the file is for ${file.header.immediate_destination}, not for this bank`;
  for (const batch of file.batches) {
    const where = `batch ${batch.header.batch_number}`;
    if (batch.format !== 'standard') return `${where}: class ${batch.header.standard_entry_class_code} is not agreed`;
    if (batch.header.originating_dfi_identification !== ach.odfi_identification) return `${where} is of another ODFI`;
    if (!/^\d{4}-/.test(batch.header.effective_entry_date ?? '')) return `${where} has no effective entry date`;
  }
  const used = await store.findUsedTrace(
    bank.db,
    file.batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries.map((entry) => entry.trace_number) : [])),
  );
  return used === undefined ? undefined : `trace number ${used} has been used before`;
}

function* entriesOf(text: string, at: Date): Generator<store.NewEntry> {
  let settles_at = at;
  for (const event of readRecords([text])) {
    if (event.type === 'batch-header') settles_at = settlementOf(event.header.effective_entry_date ?? '', at);
    if (event.type === 'entry' && 'trace_number' in event.entry)
      yield { trace_number: event.entry.trace_number, line_number: event.line, settles_at };
  }
}
