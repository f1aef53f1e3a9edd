import type { BusinessDetails } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ShowNumber } from '../account-number/show-number.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { type BusinessChange, ChangeDialog } from './change-dialogs.tsx';
import { ClosingNotice, ClosingPanel } from './closing.tsx';
import { Exposure } from './exposure.tsx';
import { Features } from './features.tsx';
import { Head, Returns, Volume } from './parts.tsx';
import { Place } from './place.tsx';
import { Account } from './settlement.tsx';
import { Users } from './users.tsx';
import { accountWords, feeWords } from './words.ts';

const LIST = { label: 'Businesses', href: '/provider/businesses' };

/** `/provider/businesses/{id}`: how a business stands, and what the provider sets for it. */
export default function BusinessPage() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['business', id], queryFn: () => ask('readBusiness', { params: { id } }) });
  const { data } = query;
  return (
    <ConsolePage title={data?.name ?? 'Business'} crumb={LIST}>
      {data ? <Shown business={data} /> : <LoadingPage what="business" list={{ ...LIST, label: 'All businesses' }} query={query} />}
    </ConsolePage>
  );
}

const PARTS = ['fees', 'exposure', 'settlement-account', 'stop', 'closing'] as const;

function Shown({ business }: { business: BusinessDetails }) {
  const { id, stopped_at, settlement } = business;
  const { account } = settlement;
  const { me } = useMe();
  const proposalOf = useProposalOf();
  const [change, setChange] = useState<BusinessChange>();
  const may = me ? staffMay(me.role, 'setFees') : false;
  const waiting = PARTS.flatMap((part) => proposalOf(`business/${id}/${part}`) ?? []);
  /** The button of a part, where no change of it waits. */
  const buttonOf = (part: BusinessChange, label: string) =>
    may && !proposalOf(`business/${id}/${part}`) ? (
      <button type="button" className="link" onClick={() => setChange(part)}>
        {label}
      </button>
    ) : null;
  return (
    <>
      <Head business={business} />
      {waiting.map((proposal) => (
        <WaitingFor key={proposal.id} proposal={proposal} />
      ))}
      <ClosingNotice business={business} buttonOf={buttonOf} />
      {stopped_at === null ? null : (
        <Notice kind="negative">
          <strong>Stopped since {when(stopped_at)} ET.</strong> Too many of its debits were returned, so it can't take payments.{' '}
          {buttonOf('stop', 'End the stop')}
        </Notice>
      )}
      <div className="cols cols--side">
        <div className="stack">
          <Account
            business={business}
            may={may}
            waits={proposalOf(`business/${id}/settlement-account`) !== undefined}
            end={
              <>
                {account ? <ShowNumber account={{ of: 'business', id }} words={accountWords(account)} /> : null}
                {buttonOf('settlement-account', 'Change')}
              </>
            }
            onChange={setChange}
          />
          <Volume volume={business.volume} />
          <Returns business={business} />
          <Users id={id} />
        </div>
        <div className="stack">
          <Exposure exposure={business.exposure} end={buttonOf('exposure', 'Change')} />
          <Terms business={business} buttonOf={buttonOf} />
          <Features business={business} />
          <Place business={business} address={buttonOf('address', 'Change')} time_zone={buttonOf('time-zone', 'Change')} />
          <ClosingPanel business={business} buttonOf={buttonOf} />
        </div>
      </div>
      {change ? <ChangeDialog business={business} change={change} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}

interface TermsProps {
  business: BusinessDetails;
  buttonOf: (part: BusinessChange, label: string) => ReactNode;
}

/** What it pays, and what it may. */
function Terms({ business, buttonOf }: TermsProps) {
  return (
    <>
      <Panel title="Fees" end={buttonOf('fees', 'Propose')}>
        <div className="panel__body">
          <Facts facts={[{ label: 'For each payment', value: feeWords(business) }]} />
        </div>
      </Panel>
      <Panel title="Refund rules" end={buttonOf('refund-rules', 'Change')}>
        <div className="panel__body">
          <p className="muted">How much a Store Viewer can refund in a day, and how much needs no approval.</p>
        </div>
      </Panel>
      <Panel title="Tips" end={buttonOf('tips', business.tips_offered ? 'Turn off' : 'Turn on')}>
        <div className="panel__body">
          <p>{business.tips_offered ? 'Customers can add a tip when they approve.' : "Customers aren't asked for tips."}</p>
        </div>
      </Panel>
    </>
  );
}
