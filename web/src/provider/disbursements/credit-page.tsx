import type { ConsoleCreditDetails } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { classes } from '../../ui/class-names.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { CopyId } from '../frame/copy-id.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Looks } from '../frame/looks.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { FileIcon } from '../icons.tsx';
import { FileLink } from '../payments/life.tsx';
import { bankDay, when } from '../when.ts';
import { Decide } from './decide.tsx';
import { actorWords, CREDIT_STATUS_LABELS, CREDIT_STATUS_LOOKS, eventWords, KIND_LABELS, OUTCOME_LABELS, receiverOf } from './words.ts';

const LIST = { label: 'Payouts, refunds and reversals', href: '/provider/disbursements' };

/** `/provider/disbursements/{id}`: one payout, refund or reversal, what happened to it, and what can be done. */
export default function CreditPage() {
  const { id = '' } = useParams();
  // Looking is told in the audit log: the page asks when somebody opens it, not whenever its window is looked at.
  const query = useQuery({ queryKey: ['credit', id], queryFn: () => ask('readCredit', { params: { id } }), refetchOnWindowFocus: false });
  const { data } = query;
  return (
    <ConsolePage title={data ? `${KIND_LABELS[data.kind].one} of ${formatCents(data.amount)}` : 'Payout, refund or reversal'} crumb={LIST}>
      {data ? (
        <Shown credit={data} />
      ) : (
        <LoadingPage what="payout, refund or reversal" list={{ ...LIST, label: 'All of them' }} query={query} />
      )}
    </ConsolePage>
  );
}

function Shown({ credit }: { credit: ConsoleCreditDetails }) {
  const { status, reference, why, release, events, looks } = credit;
  return (
    <>
      <div className="subject">
        <div>
          <p className="subject__name">
            {receiverOf(credit)}{' '}
            <Badge look={CREDIT_STATUS_LOOKS[status]} as_is>
              {CREDIT_STATUS_LABELS[status]}
            </Badge>
          </p>
          <p className="subject__sub">
            <CopyId id={reference} what="reference" />
            {why === null ? null : <span>{why}</span>}
          </p>
        </div>
      </div>
      {release ? <Decide credit={credit} release={release} /> : null}
      <div className="cols cols--side cols--fill">
        <div className="stack">
          <Panel title="What happened" end={<span>All times Eastern</span>}>
            <div className="panel__body">
              <History events={events} />
            </div>
          </Panel>
          <Entries entries={credit.entries} />
        </div>
        <div className="stack">
          <About credit={credit} />
          <Panel title="Who viewed this">
            <div className="panel__body">
              <Looks looks={looks} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}

const BAD: readonly ConsoleCreditDetails['status'][] = ['HELD', 'REJECTED', 'RETURNED'];

function History({ events }: Pick<ConsoleCreditDetails, 'events'>) {
  return (
    <ol className="timeline timeline--short">
      {events.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it is
        <li key={at}>
          <span className={classes('timeline__dot', BAD.includes(one.status) && 'timeline__dot--negative')} />
          <div>
            <p className="timeline__title">{eventWords(one)}</p>
            <p className="timeline__why">{actorWords(one.by)}</p>
            {one.words === null ? null : <p className="timeline__why">“{one.words}”</p>}
          </div>
          <span className="timeline__end due">{when(one.at)}</span>
        </li>
      ))}
    </ol>
  );
}

function Entries({ entries }: Pick<ConsoleCreditDetails, 'entries'>) {
  return (
    <Panel title="Files to the bank" count={entries.length}>
      {entries.length === 0 ? (
        <p className="panel__body muted">It hasn't been in a file yet.</p>
      ) : (
        <ul className="wait">
          {entries.map(({ file, line, trace_number, settles_on, outcome, return_code }) => (
            <WaitItem
              key={`${file} ${trace_number}`}
              icon={<FileIcon />}
              title={<FileLink file={file} line={line} />}
              sub={`Trace number ${trace_number}. Settles ${bankDay(settles_on)}.`}
              end={
                <span className="due">
                  {OUTCOME_LABELS[outcome]}
                  {return_code === null ? '' : ` (${return_code})`}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function About({ credit: { kind, business, consumer, public_id, last_four, amount, made_at } }: { credit: ConsoleCreditDetails }) {
  return (
    <Panel title="Parties">
      <div className="panel__body">
        <Facts
          facts={[
            { label: KIND_LABELS[kind].one, value: formatCents(amount) },
            {
              label: 'Business',
              value: (
                <Anchor className="link" href={`/provider/businesses/${business.id}`}>
                  {business.name}
                </Anchor>
              ),
            },
            { label: 'Customer', value: consumer?.name },
            { label: 'To the account', value: last_four === null ? null : `•••• ${last_four}` },
            {
              label: 'Payment',
              value:
                public_id === null ? null : (
                  <Anchor className="link mono" href={`/provider/payments/${public_id}`}>
                    {public_id}
                  </Anchor>
                ),
            },
            { label: 'Asked for', value: when(made_at) },
          ]}
        />
      </div>
    </Panel>
  );
}
