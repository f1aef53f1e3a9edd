import { Readable } from 'node:stream';
import { wallTimeAt } from '@drawbridge/banking-calendar';
import { MONTH_LABELS, type MonthlyStatement, PAYOUT_STATUS_LABELS } from '@drawbridge/contract';
import { csvRow, decimalCell, textCell } from '../../kernel/csv.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { closingWords, openingWords } from './month-words.ts';

/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const HEAD = ['Month', 'Location', 'What', 'Count', 'Sent', 'Arrives', 'Payout', 'Status', 'Amount', 'Balance'];

/**
 * A month for spreadsheets (RFC 4180), with plain decimals of dollars and the business's days. Payouts are rows of their
 * own, so that all amounts add up to the closing balance.
 */
export function monthAsCsv(statement: MonthlyStatement): FileAnswer {
  const csv = UTF8_MARK + rowsOf(statement).map(csvRow).join('');
  return new FileAnswer(`statement-${statement.month}.csv`, 'text/csv; charset=utf-8', Readable.from([csv]));
}

function rowsOf(statement: MonthlyStatement): string[][] {
  const { month, time_zone, opening, closing, lines, payouts } = statement;
  const name = textCell(statement.business_name);
  let balance = opening;
  const row = (what: string, count: string, amount: number, of_payout: readonly string[] = ['', '', '', '']): string[] => {
    balance += amount;
    return [month, name, what, count, ...of_payout, decimalCell(amount), decimalCell(balance)];
  };
  return [
    HEAD,
    [month, name, openingWords(statement), '', '', '', '', '', '', decimalCell(opening)],
    ...lines.filter(({ kind }) => kind !== 'payout').map(({ kind, count, amount }) => row(MONTH_LABELS[kind], String(count), amount)),
    ...payouts.map((payout) =>
      row('Payout', '1', -payout.amount, [
        wallTimeAt(new Date(payout.sent_at), time_zone).date,
        payout.settles_on,
        payout.reference,
        PAYOUT_STATUS_LABELS[payout.status],
      ]),
    ),
    [month, name, closingWords(statement), '', '', '', '', '', '', decimalCell(closing)],
  ];
}
