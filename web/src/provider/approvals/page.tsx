import type { Proposal } from '@drawbridge/contract/provider';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitSkeleton } from '../frame/wait-list.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { ProposalItem } from './proposal-item.tsx';
import { waitingQuery } from './query.ts';

const AGAIN_MS = 60_000;

/** `/provider/approvals`: what waits for a second person, and what became of what was proposed. */
export default function ApprovalsPage() {
  const [query, setQuery] = useAddressQuery();
  const which = query.get('which') === 'decided' ? 'decided' : 'waiting';
  const id = query.get('id');
  return (
    <ConsolePage title="Approvals">
      <fieldset className="pills">
        <legend className="visually-hidden">Which</legend>
        <button type="button" className="pill" aria-pressed={which === 'waiting'} onClick={() => setQuery({})}>
          Waiting
        </button>
        <button type="button" className="pill" aria-pressed={which === 'decided'} onClick={() => setQuery({ which: 'decided' })}>
          Decided
        </button>
      </fieldset>
      {which === 'waiting' ? <Waiting /> : <Decided />}
      <p className="t-13 muted">
        Anything that moves money or grants permissions needs two people. One proposes it, and another with the same permission approves it
        within 7 days. The audit log records both.
      </p>
      {id === null ? null : <ProposalDialog key={id} id={id} onClose={() => setQuery(which === 'decided' ? { which } : {})} />}
    </ConsolePage>
  );
}

function Waiting() {
  const { data, error, refetch, isFetching } = useQuery({ ...waitingQuery, refetchInterval: AGAIN_MS });
  if (!data) return <NotThere error={error} again={() => void refetch()} asking={isFetching} />;
  const lost = data.proposals.filter(({ state }) => state === 'UNKNOWN');
  const waiting = data.proposals.filter(({ state }) => state !== 'UNKNOWN');
  const yours = waiting.filter(({ may }) => may.includes('approve'));
  const others = waiting.filter(({ may }) => !may.includes('approve'));
  return (
    <>
      {lost.length === 0 ? null : (
        <Panel title="Outcome unknown" count={lost.length}>
          <List proposals={lost} />
        </Panel>
      )}
      <Panel title="Waiting for you" count={yours.length}>
        {yours.length === 0 ? (
          <Empty title="Nothing needs you">Proposals from others that you can approve show up here.</Empty>
        ) : (
          <List proposals={yours} />
        )}
      </Panel>
      {others.length === 0 ? null : (
        <Panel title="Waiting on others" count={others.length}>
          <List proposals={others} />
        </Panel>
      )}
    </>
  );
}

function Decided() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['proposals', 'decided'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('listProposals', { query: { which: 'decided', after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proposals, has_more }) => (has_more ? proposals.at(-1)?.id : undefined),
  });
  if (!data) return <NotThere error={error} again={() => void refetch()} asking={isFetching} />;
  const proposals = data.pages.flatMap((page) => page.proposals);
  return (
    <Panel title="Decided">
      {proposals.length === 0 ? (
        <Empty title="Nothing decided yet">Proposals that were approved, declined, withdrawn or expired show up here.</Empty>
      ) : (
        <List proposals={proposals} />
      )}
      {hasNextPage ? (
        <div className="panel__body">
          <Button busy={isFetching} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function List({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <ul className="wait">
      {proposals.map((proposal) => (
        <ProposalItem key={proposal.id} proposal={proposal} />
      ))}
    </ul>
  );
}

function NotThere({ error, again, asking }: { error: Error | null; again: () => void; asking: boolean }) {
  if (error)
    return (
      <section className="panel">
        <Failed title="The approvals couldn't be loaded" onRetry={again} retrying={asking}>
          {error.message}
        </Failed>
      </section>
    );
  return (
    <Panel title="Loading">
      <WaitSkeleton />
    </Panel>
  );
}
