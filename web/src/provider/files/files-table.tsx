import type { ConsoleFile } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import type { FailedProps } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { when } from '../when.ts';
import { cents, FILE_WAIT_LABELS } from '../words.ts';
import { FileStateBadge } from './state-badge.tsx';

const COLUMNS: readonly Column<ConsoleFile>[] = [
  {
    id: 'file',
    head: 'File',
    at: 'title',
    cell: ({ name }) => (
      <Anchor href={`/provider/files/${encodeURIComponent(name)}`} className="link">
        {name}
      </Anchor>
    ),
  },
  { id: 'kind', head: 'Kind', cell: ({ direction }) => (direction === 'to_bank' ? 'To the bank' : 'From the bank') },
  { id: 'at', head: 'Time (ET)', at: 'sub', cell: ({ at }) => when(at) },
  { id: 'records', head: 'Records', num: true, skeleton: 'half', cell: ({ records }) => records?.toLocaleString('en-US') ?? '–' },
  {
    id: 'debits',
    head: 'Debits',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ debits }) => <span className="money">{cents(debits)}</span>,
  },
  { id: 'credits', head: 'Credits', num: true, skeleton: 'half', cell: ({ credits }) => <span className="money">{cents(credits)}</span> },
  { id: 'state', head: 'State', at: 'status', skeleton: 'half', cell: ({ state }) => <FileStateBadge state={state} /> },
  { id: 'note', head: 'Note', className: 'muted', cell: ({ waits }) => (waits === null ? '' : FILE_WAIT_LABELS[waits]) },
];

interface FilesTableProps {
  label: string;
  /** Undefined while loading. */
  files: readonly ConsoleFile[] | undefined;
  failed?: FailedProps;
  foot?: ReactNode;
}

/** Files, each leading to its page. */
export function FilesTable({ label, files, failed, foot }: FilesTableProps) {
  return (
    <Table
      label={label}
      columns={COLUMNS}
      rows={files}
      rowKey={({ name, at }) => `${name} ${at}`}
      failed={failed}
      foot={foot}
      empty={{ title: 'No files', text: 'Files to the bank and from it show up here.' }}
    />
  );
}
