import type { AnswerOf, payouts, StatementKind } from '@drawbridge/contract';

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
      text(payout.business_name),
      WORDS[line.kind],
      text(line.public_id ?? ''),
      text(line.note ?? ''),
      decimal(line.amount),
      decimal(line.running_total),
    ]),
    [payout.made_at, text(payout.business_name), 'Payout', payout.reference, '', '', decimal(payout.amount)],
  ];
  const csv = rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
  return { file_name: `payout-${payout.settles_on}-${payout.reference}.csv`, csv };
}

/** What a spreadsheet would take for a formula is marked as text: someone else has typed it. */
function text(cell: string): string {
  return /^[\s\ufeff]*[=+\-@]/.test(cell) || /^[\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function decimal(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
