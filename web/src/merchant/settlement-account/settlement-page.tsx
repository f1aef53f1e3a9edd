import type { Business, SettlementChange, SettlementStanding } from '@drawbridge/contract';
import { SETTLEMENT_CHANGE_LABELS, SETTLEMENT_REST_DAYS } from '@drawbridge/contract/settlement-words';
import { useState } from 'react';
import { OwnDocument } from '../../bank-widget/own-document.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BANK_ZONE, formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { AskFirst } from '../ask-first.tsx';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { Wrapped } from '../wrapped.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import './settlement-account.css';
import { useSettlementAccount, useWithdrawChange } from './use-settlement-account.ts';

/** `/merchant/settlement-account`: the account that a location is paid out to, and how to change it. */
export default function SettlementPage() {
  const { business, loading, failed, fetching, again } = useCurrentBusiness();
  return (
    <OwnDocument>
      <PortalPage title="Settlement account">
        <div className="stack settlement">
          {loading ? (
            <Waiting />
          ) : failed ? (
            <Failed title="We couldn't load your locations." onRetry={again} retrying={fetching} />
          ) : business === undefined ? (
            <Empty title="Choose a location">Each location has its own settlement account. Choose one at the top.</Empty>
          ) : (
            <OfBusiness key={business.SynBusinessID} business={business} />
          )}
        </div>
      </PortalPage>
    </OwnDocument>
  );
}

function Waiting() {
  return (
    <Card pad aria-busy>
      <Skeleton shape="text" />
    </Card>
  );
}

function OfBusiness({ business }: { business: Business }) {
  const query = useSettlementAccount(business.SynBusinessID);
  const { failed, again, retrying } = standing(query);
  if (failed) return <Failed title="We couldn't load the settlement account." onRetry={again} retrying={retrying} />;
  return query.data === undefined ? <Waiting /> : <Shown business={business} standing={query.data} />;
}

function Shown({ business, standing: { account, waiting, history } }: { business: Business; standing: SettlementStanding }) {
  const [changes, setChanges] = useState(false);
  return (
    <>
      <Card pad aria-label="In use">
        <h2 className="settlement__title">{business.BusinessName} is paid to</h2>
        <p className="strong">{account === null ? 'No account yet' : accountWords(account)}</p>
        <p className="muted">{account === null ? 'Payouts wait until you have one.' : `Since ${bankDate(account.since)}.`}</p>
      </Card>
      {waiting === null ? null : <WaitingChange business={business} change={waiting} />}
      {changes ? (
        <NewAccountForm business={business} replaces={waiting !== null} onClose={() => setChanges(false)} />
      ) : (
        <div>
          <Button {...(waiting === null && { kind: 'primary' as const })} onClick={() => setChanges(true)}>
            {waiting === null ? 'Change the account' : 'Request a different account'}
          </Button>
        </div>
      )}
      {history.length === 0 ? null : (
        <section aria-labelledby="settlement-history">
          <h2 className="settlement__title" id="settlement-history">
            Changes before
          </h2>
          <Table label="Earlier changes" columns={COLUMNS} rows={history} rowKey={({ id }) => id} />
        </section>
      )}
    </>
  );
}

/** The change under way: how far it is, from when on it counts, and the way back. */
function WaitingChange({ business, change }: { business: Business; change: SettlementChange }) {
  const [asks, setAsks] = useState(false);
  const withdraw = useWithdrawChange();
  const { id, status, asked_by, asked_at, in_force_at } = change;
  return (
    <Card pad aria-label="Will change to">
      <h2 className="settlement__title">Will change to</h2>
      <p className="strong">
        {accountWords(change)}{' '}
        <Badge look="default" as_is>
          {SETTLEMENT_CHANGE_LABELS[status]}
        </Badge>
      </p>
      <p className="muted">
        Asked by {asked_by} on {bankDate(asked_at)}.{' '}
        {in_force_at === null
          ? `${validatingWords(change)} Then it waits ${SETTLEMENT_REST_DAYS} banking days.`
          : `We checked it. Payouts go to it from ${bankDate(in_force_at)} on.`}{' '}
        Until then, payouts keep going to the current account.
      </p>
      <div>
        <Button size="sm" onClick={() => setAsks(true)}>
          Withdraw Request
        </Button>
      </div>
      {asks ? (
        <AskFirst
          yes="Yes, withdraw it"
          busy={withdraw.isPending}
          onYes={(then) => withdraw.mutate({ syn_business_id: business.SynBusinessID, id }, then)}
          onClose={() => setAsks(false)}
        >
          <p>{accountWords(change)} won't be used. Payouts keep going to your current account.</p>
        </AskFirst>
      ) : null}
    </Card>
  );
}

/** What the change waits for, while nobody of the provider has looked at it. */
const validatingWords = ({ linked }: SettlementChange): string =>
  linked === null
    ? "To show that it's yours, send us a voided check, a bank letter or a statement."
    : `${linked.institution_name} confirmed it on ${bankDate(linked.at)}. We'll look at it next, and you don't need to send anything.`;

const COLUMNS: readonly Column<SettlementChange>[] = [
  { id: 'account', head: 'Account', at: 'title', cell: (change) => accountWords(change) },
  { id: 'asked', head: 'Asked', at: 'sub', cell: ({ asked_at }) => <span className="num">{bankDate(asked_at)}</span> },
  { id: 'by', head: 'Asked by', at: 'extra', cell: ({ asked_by }) => <Wrapped text={asked_by} /> },
  {
    id: 'status',
    head: 'Status',
    at: 'status',
    cell: ({ status, status_at }) => `${SETTLEMENT_CHANGE_LABELS[status]} ${bankDate(status_at)}`,
  },
  { id: 'why', head: 'Why', at: 'more', cell: ({ refused_why }) => <Wrapped text={refused_why ?? ''} /> },
];

const bankDate = (iso: string) => formatDate(iso, BANK_ZONE);
const accountWords = ({ account_type, last_four }: { account_type: string; last_four: string }) =>
  `${account_type === 'savings' ? 'Savings' : 'Checking'} ${formatAccount(last_four)}`;
