import type { ConfirmationStatus } from '@drawbridge/contract';
import { orderAuthorization } from '@drawbridge/contract/order-authorization';
import { TIP_PERCENTS } from '@drawbridge/contract/tip-percents';
import { formatCents } from '@drawbridge/money';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { useLanguage } from '../../language/use-language.ts';
import { AgreeToTerms } from '../../session/agree-to-terms.tsx';
import { Authorization } from '../../session/authorization.tsx';
import { useChannel } from '../../session/channel.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { BigAmount } from '../../ui/layout/big-amount.tsx';
import { Crossing } from '../../ui/layout/crossing.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { lastMoment } from './last-moment.ts';
import { fetchRefusals } from './lazy-refusals.ts';
import type { Order } from './order.ts';
import type { PayFromProps } from './pay-from.tsx';
import { TipField } from './tip-field.tsx';
import { type OrderAnswer, useOrderAnswer } from './use-order-answer.ts';
import './payment.css';

const PayFrom = lazy(() => import('./pay-from.tsx'));

/** The order: who asks for how much, from which account. Nothing moves until it is confirmed. */
export function ConfirmOrder({ order, status }: { order: Order; status: ConfirmationStatus }) {
  const answer = useOrderAnswer(order);
  useEffect(fetchRefusals, []);
  const [tip_cents, setTip] = useState(order.tip_cents);
  const [account, setAccount] = useState(order.account);
  const bank = account?.institution_name ?? status.customerAccountInstitutionName ?? '';
  const last_four = account?.last_four ?? status.customerAccountLastFour ?? '';
  const line = useChannel(order.purchaseId, { onMessage: answer.hear, onLost: answer.lose });
  const order_cents = status.amount ?? 0;
  const unanswered = order.sent && answer.tip_refused === undefined;
  return (
    <PhoneFrame
      className="confirm"
      header={<AppHeader home="/dashboard" />}
      dock={
        <Answers
          // Of another account the words are others: they are to be agreed to anew.
          key={account?.id}
          debit={{ amount_cents: order_cents + tip_cents, business_name: status.businessName ?? '', institution_name: bank, last_four }}
          answer={answer}
          onConfirm={() => answer.confirm(tip_cents, account)}
        />
      }
    >
      <h1 className="t-22">{t('Confirm Your Order')}</h1>
      <Asked status={status} tip_cents={tip_cents} onExpire={answer.expire} />
      {status.tipsOffered || tip_cents > 0 || answer.tip_refused !== undefined ? (
        <TipField
          order_cents={order_cents}
          tip_cents={tip_cents}
          percents={status.tipPercents ?? TIP_PERCENTS}
          onChange={setTip}
          // A confirmation that was not answered is sent again as it was; one that was refused, with another tip.
          disabled={unanswered || answer.busy !== undefined}
          refused={answer.tip_refused?.tip_cents === tip_cents ? answer.tip_refused.why : undefined}
        />
      ) : null}
      <Crossing
        bridge="up"
        paused={line === 'reconnecting'}
        from={{ tile: { icon: <BankIcon />, look: 'moat' }, name: bank, sub: last_four && formatAccount(last_four) }}
        to={{ tile: { name: status.businessName ?? '' }, name: status.businessName ?? '' }}
      />
      <From {...{ status, tip_cents, account, bank, last_four }} disabled={unanswered || answer.busy !== undefined} onChoose={setAccount} />
      {unanswered && answer.busy === undefined ? (
        <Notice kind="warning" role="alert">
          {t("Your payment hasn't gone through. You can try again. You won't be charged twice.")}
        </Notice>
      ) : null}
      <p className="visually-hidden" role="status">
        {line === 'reconnecting' ? t('Connection lost. Reconnecting...') : ''}
      </p>
    </PhoneFrame>
  );
}

/** The account that pays, and the choice of another, which comes when the order stands. */
function From(props: PayFromProps) {
  return (
    <Suspense fallback={<div className="confirm__from" />}>
      <PayFrom {...props} />
    </Suspense>
  );
}

/** How much is asked for, and until when it can be approved. */
function Asked({ status, tip_cents, onExpire }: { status: ConfirmationStatus; tip_cents: number; onExpire: () => void }) {
  const { seconds_left, text } = useCountdown(lastMoment(status.expiration), undefined, onExpire);
  const order_cents = status.amount ?? 0;
  return (
    <div className="confirm__amount">
      <p className="t-14 muted medium">{tip_cents > 0 ? t('Order Amount with tip') : t('Order Amount')}</p>
      <BigAmount>{formatCents(order_cents + tip_cents)}</BigAmount>
      {tip_cents > 0 ? (
        <p className="t-14 muted num">{t('{order} + {tip} tip', { order: formatCents(order_cents), tip: formatCents(tip_cents) })}</p>
      ) : null}
      {seconds_left === null ? null : (
        <p className="t-14 muted confirm__time">
          <ClockIcon size={16} />
          <CountdownText seconds_left={seconds_left} text={text}>
            {(time) => tNodes('Approve within {time}', { time })}
          </CountdownText>
        </p>
      )}
    </div>
  );
}

/** What is agreed to, the whole amount with the tip, and the two answers. */
function Answers({
  debit,
  answer,
  onConfirm,
}: {
  debit: Parameters<typeof orderAuthorization>[0];
  answer: OrderAnswer;
  onConfirm: () => void;
}) {
  const language = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const confirming = answer.busy === 'confirming';
  const cancelling = answer.busy === 'cancelling';
  return (
    <>
      <Authorization pieces={orderAuthorization(debit, language)} className="t-14 muted confirm__words" fact_class="confirm__fact" />
      <AgreeToTerms className="confirm__agree" agreed={agreed} onAgree={setAgreed} />
      <Button kind="money" size="lg" block disabled={!agreed || cancelling} busy={confirming} onClick={onConfirm}>
        {t('Confirm Order')}
      </Button>
      <Button kind="ghost" size="lg" block disabled={confirming} busy={cancelling} onClick={answer.cancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}
