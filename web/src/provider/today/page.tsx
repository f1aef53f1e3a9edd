import type { Today } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SupportIcon } from '../../ui/icons/portal-icons.tsx';
import { ProposalItem } from '../approvals/proposal-item.tsx';
import { EXCEPTION_LABELS, iconOfKind } from '../exceptions/kinds.tsx';
import { FilesTable } from '../files/files-table.tsx';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem, WaitSkeleton } from '../frame/wait-list.tsx';
import { ApplyIcon } from '../icons.tsx';
import { waited } from '../support/words.ts';
import { when } from '../when.ts';
import { counted } from '../words.ts';
import { Alarms } from './alarms.tsx';
import { Cutoff } from './cutoff.tsx';
import { todayQuery } from './query.ts';
import { Rates } from './rates.tsx';

const AGAIN_MS = 60_000;

/** `/provider`: the next cutoff, what is wrong, what waits, and the newest files. */
export default function TodayPage() {
  const { data, error, refetch, isFetching } = useQuery({ ...todayQuery, refetchInterval: AGAIN_MS });
  return (
    <ConsolePage title="Today">
      {data ? (
        <Shown today={data} />
      ) : error ? (
        <section className="panel">
          <Failed title="Today couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </Failed>
        </section>
      ) : (
        <>
          <section className="hero on-moat cutoff" aria-busy="true" aria-label="Next file">
            <Skeleton shape="money" />
          </section>
          <Panel title="Exceptions">
            <WaitSkeleton />
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}

function Shown({ today: { money, alarms, approvals, applications_waiting, support, now } }: { today: Today }) {
  if (money === null)
    return (
      <>
        <Approvals approvals={approvals} />
        <Applications waiting={applications_waiting ?? 0} />
        <Support support={support} />
      </>
    );
  return (
    <>
      <Cutoff next={money.next} />
      <Alarms files={money.files_waiting} alarms={alarms} />
      <Approvals approvals={approvals} />
      <Exceptions counts={money.exceptions} checked_at={now} />
      <Applications waiting={applications_waiting ?? 0} />
      <Support support={support} />
      <Rates rates={money.rates} />
      <Panel
        title="Files"
        className="panel--table"
        end={
          <Anchor className="link" href="/provider/files">
            All files
          </Anchor>
        }
      >
        <FilesTable label="Newest files" files={money.files} />
      </Panel>
    </>
  );
}

function Approvals({ approvals: { to_decide, own, proposals } }: Pick<Today, 'approvals'>) {
  const more = to_decide + own - proposals.length;
  return (
    <Panel
      title="Needs a second person"
      count={to_decide}
      end={
        <Anchor className="link" href="/provider/approvals">
          {more > 0 ? `See ${more} more` : 'All approvals'}
        </Anchor>
      }
    >
      {proposals.length === 0 ? (
        <Empty title="Nothing's waiting for you">Proposals from others that you can approve show up here.</Empty>
      ) : (
        <ul className="wait">
          {proposals.map((proposal) => (
            <ProposalItem key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many applications wait for staff; without any it is left out. */
function Applications({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Panel title="Applications" count={waiting}>
      <ul className="wait">
        <WaitItem
          icon={<ApplyIcon />}
          title={counted(waiting, 'application waits', 'applications wait')}
          href="/provider/applications?status=SUBMITTED"
          sub="Businesses that want to join. We aim to decide within 3 banking days."
        />
      </ul>
    </Panel>
  );
}

/** How many people wait for an answer, and how long the first of them has; without any it is left out. */
function Support({ support }: Pick<Today, 'support'>) {
  if (support === null || support.oldest_since === null) return null;
  return (
    <Panel title="Support" count={support.waiting}>
      <ul className="wait">
        <WaitItem
          icon={<SupportIcon />}
          title={counted(support.waiting, 'person waits for an answer', 'people wait for an answer')}
          href="/provider/support"
          sub={`The oldest has waited ${waited(support.oldest_since)}.`}
        />
      </ul>
    </Panel>
  );
}

function Exceptions({ counts, checked_at }: { counts: NonNullable<Today['money']>['exceptions']; checked_at: string }) {
  const waiting = Object.entries(counts).filter(([, count]) => count > 0) as [keyof typeof counts, number][];
  const total = waiting.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Panel
      title="Exceptions"
      count={total}
      end={
        total === 0 ? null : (
          <Anchor className="link" href="/provider/exceptions">
            See all {total}
          </Anchor>
        )
      }
    >
      {total === 0 ? (
        <Empty title="Nothing needs you">
          Anything a file or a bank's answer leaves open shows up here. Last looked at {when(checked_at)} ET.
        </Empty>
      ) : (
        <ul className="wait">
          {waiting.map(([kind, count]) => (
            <WaitItem
              key={kind}
              icon={iconOfKind(kind)}
              title={EXCEPTION_LABELS[kind].many}
              href={`/provider/exceptions?kind=${kind}`}
              sub={EXCEPTION_LABELS[kind].about}
              end={<span className="strong num">{count}</span>}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
