import type { BankAccount } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { track } from '../app/analytics.ts';
import { t } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Problem } from '../ui/feedback/notice.tsx';
import { BigAmount } from '../ui/layout/big-amount.tsx';
import { type Fact, Facts } from '../ui/layout/facts.tsx';
import { Tile } from '../ui/layout/tile.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { AccountCard } from './account-card.tsx';
import type { Ask } from './ask.ts';
import { ChooseAccount } from './choose-account.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { Obstacle } from './obstacle.tsx';
import { PayFrame } from './pay-frame.tsx';
import type { Acceptance } from './use-acceptance.ts';
import { usePayer } from './use-payer.ts';

/** Tracked once a visit when more than the limit is asked. Invoices, not held against the day, tell nothing. */
const EXCEEDED = { payment_link: 'spend_limit_exceeded_payment_link', ecommerce: 'spend_limit_exceeded_ecommerce' } as const;

export type PayableProps = {
  ask: Ask;
  acceptance: Acceptance<unknown>;
  /** What it is: Payment Link. */
  name: string;
  memo?: string;
  facts: readonly Fact[];
  /** The button that begins to pay. */
  action: string;
  /** A way out below it. */
  children?: ReactNode;
};

/** What can be paid: who asks for how much, from which account, and the way to do it. */
export function Payable(props: PayableProps) {
  const { business_name, amount } = props.ask;
  usePageTitle(t('Pay {name}', { name: business_name }));
  return (
    <PayFrame
      labels={{ what: t('What you pay'), how: t('How you pay') }}
      what={
        <>
          <div className="pay__shop">
            <Tile name={business_name} />
            <div>
              <h1 className="t-18 strong truncate" title={business_name}>
                {business_name}
              </h1>
              <p className="t-14 pay__muted">{props.name}</p>
            </div>
          </div>
          <p className="t-14 medium pay__muted">{t('Amount')}</p>
          <BigAmount>{formatCents(amount)}</BigAmount>
          {props.memo ? <p className="pay__memo">{props.memo}</p> : null}
        </>
      }
      how={<Paying {...props} />}
    />
  );
}

/** From which account, and what stands in the way. */
function Paying({ ask, acceptance, facts, action, children }: PayableProps) {
  const payer = usePayer(ask);
  const [choosing, setChoosing] = useState(false);
  // The account as shown when the authorization was asked for: it does not change under its reader's eyes.
  const [authorizing, setAuthorizing] = useState<BankAccount>();
  const reason = useId();
  const { account, limit_cents } = payer;
  const exceeded = limit_cents !== undefined && limit_cents < ask.amount;
  useTracked(ask.kind === 'invoice_link' ? undefined : EXCEEDED[ask.kind], exceeded);

  const blocked = payer.loading || payer.failed || account === undefined || limit_cents === undefined || exceeded;
  const choose = payer.accounts.length > 1 ? () => setChoosing(true) : undefined;
  return (
    <>
      <Facts card facts={facts} />
      {payer.limit.state === 'no-account' || payer.failed ? null : (
        <AccountCard
          account={payer.loading && payer.limit.state !== 'linked' ? undefined : account}
          limit_cents={ask.kind === 'invoice_link' || payer.limit.state === 'not-linked' ? null : limit_cents}
          onChange={choose}
        />
      )}
      <Obstacle payer={payer} id={reason} onChange={choose} />
      {acceptance.paying ? null : <WentWrong acceptance={acceptance} />}
      <div className="pay__dock">
        <Button
          kind="money"
          size="lg"
          block
          disabled={blocked || acceptance.paying || acceptance.paid !== undefined}
          aria-describedby={payer.obstacle === undefined && !payer.failed ? undefined : reason}
          onClick={() => setAuthorizing(account)}
        >
          {action}
        </Button>
        {children}
      </div>
      {choosing ? <ChooseAccount accounts={payer.accounts} onClose={() => setChoosing(false)} /> : null}
      {authorizing !== undefined && account !== undefined ? (
        <ConfirmPayment
          ask={ask}
          account={authorizing}
          blocked={blocked}
          acceptance={acceptance}
          onClose={() => setAuthorizing(undefined)}
        />
      ) : null}
    </>
  );
}

function WentWrong({ acceptance: { doubt, problem } }: Pick<PayableProps, 'acceptance'>) {
  return (
    <>
      {doubt === 'open' ? (
        <Notice kind="warning" role="alert">
          {t("Your payment hasn't gone through. You can try again. You won't be charged twice.")}
        </Notice>
      ) : null}
      <Problem>{problem}</Problem>
    </>
  );
}

function useTracked(event: (typeof EXCEEDED)[keyof typeof EXCEEDED] | undefined, happened: boolean): void {
  const tracked = useRef(false);
  useEffect(() => {
    if (event === undefined || !happened || tracked.current) return;
    tracked.current = true;
    track(event);
  }, [event, happened]);
}
