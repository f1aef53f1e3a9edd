import type { Addenda } from '../addenda.ts';
import type { NachaEvent } from '../events.ts';
import type { FileHeader } from '../file-header.ts';
import { maskedAccount, maskedEntry } from '../mask.ts';
import type { Entry } from '../model.ts';
import type { BatchFormat } from '../standard-entry-classes.ts';
import { addendaInWords } from './addenda-in-words.ts';
import { findingOf, warningOf } from './check.ts';
import type { Input } from './input.ts';
import type { Output } from './output.ts';
import { FileTally } from './tally.ts';
import { dollars, transactionInWords } from './words.ts';

/** Shows a file to people as it is read: batches, entries, returns and why, totals; and what is wrong with it. */
export async function show(input: Input, output: Output, options: { unmasked: boolean }): Promise<boolean> {
  const { name } = input;
  const tally = new FileTally();
  let format: BatchFormat = 'standard';
  for await (const events of input.events()) {
    for (const event of events) {
      tally.take(event);
      if (event.type === 'batch-header') format = event.format;
      output.say(inWords(event, name, format, options.unmasked));
    }
    await output.settle();
  }
  output.say(tally.is_valid ? `\nValid: ${tally.inWords()}\n` : `\nNOT VALID: ${findingsInWords(tally.error_count)}. Do not act on it.\n`);
  return tally.is_valid;
}

function findingsInWords(count: number): string {
  return count === 1 ? '1 finding' : `${count} findings`;
}

function inWords(event: NachaEvent, name: string, format: BatchFormat, unmasked: boolean): string {
  switch (event.type) {
    case 'file-header':
      return headerInWords(event.header);
    case 'batch-header':
      return batchInWords(event);
    case 'entry':
      return entryInWords(format, event.entry, unmasked);
    case 'batch-control': {
      const { total_debit_cents, total_credit_cents } = event.control;
      return `  Batch total: debits ${dollars(total_debit_cents)}, credits ${dollars(total_credit_cents)}\n`;
    }
    case 'warning':
      return `! ${warningOf(name, event.warning)}\n`;
    case 'error':
      return `! ${findingOf(name, event.error)}\n`;
    default:
      return '';
  }
}

function headerInWords(header: FileHeader): string {
  const made = [header.file_creation_date, header.file_creation_time].filter(Boolean).join(' ');
  return [
    `From: ${[header.immediate_origin, header.immediate_origin_name].filter(Boolean).join('  ')}`,
    `To:   ${[header.immediate_destination, header.immediate_destination_name].filter(Boolean).join('  ')}`,
    `Made: ${made}, file ${header.file_id_modifier} of the day\n`,
  ].join('\n');
}

function batchInWords({ header }: NachaEvent & { type: 'batch-header' }): string {
  const company =
    'company_name' in header ? `${header.company_name} (${header.company_identification})` : `(${header.originator_identification})`;
  const date = header.effective_entry_date;
  const effective = date === null || date === '000000' ? 'no effective date' : `effective ${date}`;
  const { batch_number, standard_entry_class_code, company_entry_description, originating_dfi_identification } = header;
  return `\nBatch ${batch_number}: ${standard_entry_class_code}, ${company}, ${company_entry_description}, ${effective}, ODFI ${originating_dfi_identification}\n`;
}

/** What tells an entry apart in some class or other, in this order. */
const DETAILS = [
  'receiver_name',
  'receiver_identification',
  'check_serial_number',
  'terminal_city',
  'terminal_state',
  'card_account_number',
  'document_reference_number',
  'original_entry_trace_number',
  'item_research_number',
];

function entryInWords(format: BatchFormat, entry: Entry, unmasked: boolean): string {
  const shown = unmasked ? entry : maskedEntry(format, entry);
  const parts = [
    'trace_number' in entry ? entry.trace_number : String(entry.sequence_number).padStart(15),
    dollars(entry.amount_cents).padStart(14),
    transactionInWords(entry.transaction_code).padEnd(28),
    entry.receiving_routing_number,
    shown.account_number.padEnd(17),
    ...DETAILS.map((name) => String((shown as unknown as Record<string, unknown>)[name] ?? '')),
  ];
  const mask = unmasked ? (account_number: string) => account_number : maskedAccount;
  const lines = shown.addenda.map((addenda, index) => `      ${addendaInWords(addenda, entry.addenda[index] as Addenda, mask)}\n`);
  return `  ${parts.join('  ').trimEnd()}\n${lines.join('')}`;
}
