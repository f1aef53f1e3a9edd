import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { type AnswerOf, type payouts, STATEMENT_LABELS } from '@drawbridge/contract';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';

/**
 * A statement for spreadsheets (RFC 4180), with plain decimals of dollars and New York's times, by which the bank
 * counts.
 */
export function writeCsv({ payout, lines }: AnswerOf<typeof payouts.read>): { file_name: string; csv: string } {
  const rows = [
    [`Date (${EASTERN})`, 'Location', 'What', 'Transaction ID', 'Order', 'Note', 'Amount', 'Running total'],
    ...lines.map((line) => [
      newYork(line.at),
      textCell(payout.business_name),
      STATEMENT_LABELS[line.kind],
      textCell(line.public_id ?? ''),
      textCell(line.order ?? ''),
      textCell(line.note ?? ''),
      decimalCell(line.amount),
      decimalCell(line.running_total),
    ]),
    [newYork(payout.made_at), textCell(payout.business_name), 'Payout', payout.reference, '', '', '', decimalCell(payout.amount)],
  ];
  const csv = rows.map(csvRow).join('');
  return { file_name: `payout-${payout.settles_on}-${payout.reference}.csv`, csv };
}

/** `2026-03-16 22:00`, which spreadsheets read as a time. */
function newYork(moment: string): string {
  const { date, time } = wallTimeAt(new Date(moment), EASTERN);
  return `${date} ${time}`;
}
