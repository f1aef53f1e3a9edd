import type { AnswerOf, payouts, StatementKind } from '@drawbridge/contract';
import { csvRow, decimalCell, textCell } from '../../csv.ts';

const WORDS: Readonly<Record<StatementKind, string>> = {
  sale: 'Sale',
  fee: 'Fee',
  return: 'Return',
  fee_returned: 'Fee returned',
  refund: 'Refund',
  refund_cancelled: 'Refund cancelled',
  reversal: 'Reversal',
  reversal_cancelled: 'Reversal cancelled',
  payout_rejected: 'Payout not taken by the bank',
  payout_returned: 'Payout returned',
  adjustment: 'Adjustment',
};

/** A statement as a table for spreadsheets (RFC 4180), with amounts as plain decimals of dollars. */
export function writeCsv({ payout, lines }: AnswerOf<typeof payouts.read>): { file_name: string; csv: string } {
  const rows = [
    ['Date', 'Location', 'What', 'Transaction ID', 'Note', 'Amount', 'Running total'],
    ...lines.map((line) => [
      line.at,
      textCell(payout.business_name),
      WORDS[line.kind],
      textCell(line.public_id ?? ''),
      textCell(line.note ?? ''),
      decimalCell(line.amount),
      decimalCell(line.running_total),
    ]),
    [payout.made_at, textCell(payout.business_name), 'Payout', payout.reference, '', '', decimalCell(payout.amount)],
  ];
  const csv = rows.map(csvRow).join('');
  return { file_name: `payout-${payout.settles_on}-${payout.reference}.csv`, csv };
}
