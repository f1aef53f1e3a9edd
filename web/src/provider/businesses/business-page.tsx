import { type BusinessDetails, VOLUME_DAYS } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask, ConsoleProblem } from '../calls.ts';
import { OBSTACLE_WORDS } from '../exceptions/words.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { RateMeter } from '../frame/rate-meter.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitSkeleton } from '../frame/wait-list.tsx';
import { when } from '../when.ts';
import { type BusinessChange, ChangeDialog } from './change-dialogs.tsx';
import { Exposure } from './exposure.tsx';
import { StateBadge } from './list-page.tsx';
import { accountWords, feeWords } from './words.ts';

/** `/provider/businesses/{id}`: how a business stands, and what the provider sets for it. */
export default function BusinessPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['business', id],
    queryFn: () => ask('readBusiness', { params: { id } }),
  });
  const missing = error instanceof ConsoleProblem && (error.status === 404 || error.status === 400);
  return (
    <ConsolePage title={data?.name ?? 'Business'} crumb={{ label: 'Businesses', href: '/provider/businesses' }}>
      {data ? (
        <Shown business={data} />
      ) : missing ? (
        <section className="panel">
          <Empty title="There is no such business" action={<TextLink href="/provider/businesses">All businesses</TextLink>}>
            Check its ID, or find it in the list.
          </Empty>
        </section>
      ) : error ? (
        <section className="panel">
          <Failed title="The business couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </Failed>
        </section>
      ) : (
        <Panel title="Loading">
          <WaitSkeleton />
        </Panel>
      )}
    </ConsolePage>
  );
}

const PARTS = ['fees', 'exposure', 'settlement-account', 'stop'] as const;

function Shown({ business }: { business: BusinessDetails }) {
  const { id, organization_name, opened_at, stopped_at, unpaid, rates, debits, volume } = business;
  const { me } = useMe();
  const proposalOf = useProposalOf();
  const [change, setChange] = useState<BusinessChange>();
  const may = me ? staffMay(me.role, 'setFees') : false;
  const waiting = PARTS.flatMap((part) => proposalOf(`business/${id}/${part}`) ?? []);
  /** The button of a part, where no change of it waits. */
  const change_of = (part: BusinessChange, label: string) =>
    may && !proposalOf(`business/${id}/${part}`) ? (
      <button type="button" className="link" onClick={() => setChange(part)}>
        {label}
      </button>
    ) : null;
  return (
    <>
      <div className="subject">
        <div>
          <p className="subject__name">
            {organization_name} <StateBadge business={business} />
          </p>
          <p className="subject__sub">
            <span>Open since {when(opened_at)} ET</span>
            <span>{business.time_zone}</span>
            <span className="code">{id}</span>
          </p>
        </div>
      </div>
      {waiting.map((proposal) => (
        <WaitingFor key={proposal.id} proposal={proposal} />
      ))}
      {stopped_at === null ? null : (
        <Notice kind="negative">
          <strong>Stopped since {when(stopped_at)} ET.</strong> Too many of its debits came back, so it may ask for none.{' '}
          {change_of('stop', 'End the stop')}
        </Notice>
      )}
      <div className="cols cols--side">
        <div className="stack">
          <Panel title="Settlement account" end={change_of('settlement-account', 'Change')}>
            <div className="panel__body">
              <p className="strong">{accountWords(business.settlement_account)}</p>
              <p className="muted">
                {unpaid === null
                  ? 'Nothing keeps it from being paid out.'
                  : `${formatCents(unpaid.amount)} waits since ${when(unpaid.since)} ET. ${OBSTACLE_WORDS[unpaid.obstacle]}`}
              </p>
            </div>
          </Panel>
          <Panel title="Volume" end={<span>Pending and posted payments, last {VOLUME_DAYS} days</span>}>
            <dl className="figures">
              <div>
                <dt>Volume</dt>
                <dd>{formatCents(volume.amount)}</dd>
              </div>
              <div>
                <dt>Payments</dt>
                <dd>{volume.payments.toLocaleString('en-US')}</dd>
              </div>
              <div>
                <dt>Average payment</dt>
                <dd>{volume.payments === 0 ? '–' : formatCents(Math.round(volume.amount / volume.payments))}</dd>
              </div>
            </dl>
          </Panel>
          <Panel title="Return rates" end={<span>Debits of the last 60 days</span>}>
            {rates.length === 0 ? (
              <Empty title="No debits yet">Its return rates show up here once debits were sent.</Empty>
            ) : (
              <div className="meters">
                {rates.map((rate) => (
                  <RateMeter key={rate.rate} rate={{ ...rate, debits }} />
                ))}
              </div>
            )}
          </Panel>
        </div>
        <div className="stack">
          <Exposure exposure={business.exposure} end={change_of('exposure', 'Change')} />
          <Panel title="Fees" end={change_of('fees', 'Propose')}>
            <div className="panel__body">
              <dl className="facts">
                <div className="facts__row">
                  <dt>For each payment</dt>
                  <dd>{feeWords(business)}</dd>
                </div>
              </dl>
            </div>
          </Panel>
          <Panel title="Tips" end={change_of('tips', business.tips_offered ? 'Switch off' : 'Switch on')}>
            <div className="panel__body">
              <p>{business.tips_offered ? 'Customers may add a tip as they approve.' : 'Customers are not asked for tips.'}</p>
            </div>
          </Panel>
        </div>
      </div>
      {change ? <ChangeDialog business={business} change={change} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}
