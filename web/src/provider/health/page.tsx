import type { Health } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';
import { counted } from '../words.ts';
import './health.css';
import { JobsPanel } from './jobs-panel.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { ProvidersPanel } from './providers-panel.tsx';
import { TimetablePanel } from './timetable-panel.tsx';
import { bytes, PART_LABELS, wait } from './words.ts';

const AGAIN_MS = 30_000;

/** `/provider/health`: whether the center serves, what waits, what comes next, and whether the books agree. */
export default function HealthPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['health'],
    queryFn: () => ask('health'),
    refetchInterval: AGAIN_MS,
  });
  return (
    <ConsolePage title="Health">
      {data ? (
        <Shown health={data} stale={error !== null} />
      ) : error ? (
        <section className="panel">
          <Failed title="Health couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </Failed>
        </section>
      ) : (
        <Panel title="Server">
          <Skeleton />
        </Panel>
      )}
    </ConsolePage>
  );
}

function Shown({ health, stale }: { health: Health; stale: boolean }) {
  return (
    <>
      {stale ? (
        <Notice kind="negative">
          <strong>The server isn't answering.</strong> These are its last figures.
        </Notice>
      ) : null}
      {health.causes.map(({ part, words }) => (
        <Notice kind="negative" key={part}>
          <strong>{PART_LABELS[part]}.</strong> This server isn't ready: {words}.
        </Notice>
      ))}
      <Panel title="Server" end={<span>Version {health.version}</span>}>
        <div className="panel__body health__facts">
          <Facts grid facts={serverFacts(health)} />
        </div>
      </Panel>
      <ProvidersPanel sandbox={health.is_sandbox} />
      <JobsPanel jobs={health.jobs} messages={health.messages} webhooks={health.webhooks} />
      <TimetablePanel timetable={health.timetable} />
      <ProofPanel seal={health.seal} unsealed_count={health.unsealed_count} />
    </>
  );
}

function serverFacts(health: Health) {
  const ahead_ms = Math.abs(health.clock_ahead_ms);
  return [
    { label: 'Ready', value: health.causes.length === 0 ? 'Yes' : 'No' },
    { label: 'Servers', value: counted(health.server_count, 'server at the queue', 'servers at the queue') },
    { label: 'Mode', value: health.is_sandbox ? 'Sandbox' : 'Production' },
    { label: 'This server has been up since', value: when(health.up_since) },
    {
      label: 'Clock',
      value:
        ahead_ms < 1_000
          ? 'Agrees with the database'
          : `${wait(ahead_ms / 1000)} ${health.clock_ahead_ms > 0 ? 'ahead of' : 'behind'} the database`,
    },
    { label: 'Disk', value: `${bytes(health.disk_free_bytes)} free` },
  ];
}
