import type { Health } from '@drawbridge/contract/provider';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';

type Row = Health['timetable'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'work', head: 'Work', at: 'title', cell: ({ work }) => work.charAt(0).toUpperCase() + work.slice(1) },
  { id: 'due', head: 'Due (ET)', at: 'sub', cell: ({ due_at }) => (due_at === null ? 'Nothing is due' : when(due_at)) },
];

/** What falls due next, by itself. */
export function TimetablePanel({ timetable }: Pick<Health, 'timetable'>) {
  return (
    <Panel title="Timetable" className="panel--table">
      <Table label="Timetable" columns={COLUMNS} rows={timetable} rowKey={({ work }) => work} />
    </Panel>
  );
}
