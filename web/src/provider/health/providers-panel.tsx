import type { Finding } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';

const LONGEST_MS = 30_000;

const COLUMNS: readonly Column<Finding>[] = [
  { id: 'what', head: 'Provider', at: 'title', cell: ({ what }) => what },
  { id: 'state', head: 'State', at: 'status', cell: (finding) => <State finding={finding} /> },
  {
    id: 'says',
    head: 'Found',
    at: 'sub',
    className: 'health__says',
    cell: ({ says, remedy }) => (
      <span className="cell-2">
        {says}
        {remedy === null ? null : <small>{remedy}</small>}
      </span>
    ),
  },
];

function State({ finding: { good, seen } }: { finding: Finding }) {
  if (!seen) return <Badge look="outline">Not checked</Badge>;
  return good ? <Badge look="secondary">Good</Badge> : <Badge look="negative">Failing</Badge>;
}

/** Who the center depends on, looked at when somebody asks, by calls that change nothing. */
export function ProvidersPanel({ sandbox }: { sandbox: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['health', 'providers'],
    queryFn: () => ask('checkProviders', { timeout_ms: LONGEST_MS }),
    enabled: false,
  });
  return (
    <Panel
      title="Providers"
      className={data?.findings.length ? 'panel--table' : undefined}
      end={
        <>
          {data ? <span>Checked {when(data.at)}</span> : null}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Check now
          </Button>
        </>
      }
    >
      {data?.findings.length ? (
        <Table label="Providers" columns={COLUMNS} rows={data.findings} rowKey={({ what, says }) => `${what} ${says}`} />
      ) : (
        <Empty title={titleOf(data !== undefined, error !== null, sandbox)}>
          {error?.message ?? 'The check makes harmless calls to each provider and changes nothing.'}
        </Empty>
      )}
    </Panel>
  );
}

function titleOf(checked: boolean, failed: boolean, sandbox: boolean): string {
  if (failed) return "We couldn't run the check";
  if (!checked) return 'Not checked yet';
  return sandbox ? 'The sandbox plays every provider' : 'No provider is set up';
}
