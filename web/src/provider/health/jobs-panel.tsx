import type { Health, JobsOfTask } from '@drawbridge/contract/provider';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Panel } from '../frame/panel.tsx';
import { wait } from './words.ts';

/** One row of what waits: jobs of the queue by task, and what goes out to people and shops. */
type Row = JobsOfTask;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'task', head: 'What', at: 'title', cell: ({ task }) => task },
  { id: 'waiting', head: 'Waiting', num: true, at: 'amount', cell: ({ waiting }) => waiting.toLocaleString('en-US') },
  { id: 'trouble', head: 'Trouble', at: 'sub', cell: troubleOf },
];

function troubleOf({ failing, given_up, overdue_seconds }: Row): string {
  const parts = [
    failing > 0 ? `${failing.toLocaleString('en-US')} failing` : '',
    given_up > 0 ? `${given_up.toLocaleString('en-US')} given up` : '',
    overdue_seconds >= 1 ? `${wait(overdue_seconds)} overdue` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'None';
}

/** What waits to be done by itself. */
export function JobsPanel({ jobs, messages, webhooks }: Pick<Health, 'jobs' | 'messages' | 'webhooks'>) {
  const rows: readonly Row[] = [
    { task: 'Texts and emails', ...messages, failing: messages.uncertain, given_up: messages.not_sent },
    { task: 'Webhooks', ...webhooks, failing: 0, given_up: webhooks.failed },
    ...jobs.map((job) => ({ ...job, task: `Job: ${job.task}` })),
  ];
  return (
    <Panel title="Work queue" className="panel--table" end={<span>Messages from 1 day, webhooks from 30 days</span>}>
      <Table label="Work queue" columns={COLUMNS} rows={rows} rowKey={({ task }) => task} />
    </Panel>
  );
}
