import type { ConsoleEntry } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { type Column, Table } from '../../ui/layout/table.tsx';

const KINDS: Readonly<Record<string, string>> = {
  debit: 'Debit',
  refund: 'Refund',
  payout: 'Payout',
  reversal: 'Reversal',
  micro_entry: 'Test deposit',
  dishonored_return: 'Dishonored return',
  refused_change: 'Refused change',
  offset: 'Offset',
};

const COLUMNS: readonly Column<ConsoleEntry>[] = [
  {
    id: 'reference',
    head: 'Reference',
    at: 'title',
    cell: ({ reference, trace_number }) => (
      <span className="cell-2">
        <span className="mono">{reference ?? '–'}</span>
        <small className="mono">{trace_number}</small>
      </span>
    ),
  },
  { id: 'kind', head: 'Kind', at: 'sub', cell: ({ kind }) => KINDS[kind] ?? kind },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    cell: ({ amount }) => <span className="money">{formatCents(amount)}</span>,
  },
  { id: 'state', head: 'State', at: 'status', cell: stateOf },
];

/** A file's entries, without account numbers. */
export function EntriesTable({ entries }: { entries: readonly ConsoleEntry[] }) {
  return <Table label="Entries" columns={COLUMNS} rows={entries} rowKey={({ trace_number }) => trace_number} />;
}

function stateOf({ return_code, refused_reason, status }: ConsoleEntry): string {
  if (return_code !== null) return `Returned, ${return_code}`;
  if (refused_reason !== null) return 'Refused by the bank';
  return status === null ? '' : `${status.charAt(0)}${status.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}
