import type { ConfirmationStatus } from '@drawbridge/contract';
import { orderAuthorization } from '@drawbridge/contract/order-authorization';
import { formatCents } from '@drawbridge/money';
import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Authorization } from '../../session/authorization.tsx';
import { useChannel } from '../../session/channel.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
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
import { TipField } from './tip-field.tsx';
import { type OrderAnswer, useOrderAnswer } from './use-order-answer.ts';
import './payment.css';

/** The order: who asks for how much, from which account. Nothing moves until it is confirmed. */
export function ConfirmOrder({ order, status }: { order: Order; status: ConfirmationStatus }) {
  const answer = useOrderAnswer(order);
  useEffect(fetchRefusals, []);
  const [tip_cents, setTip] = useState(order.tip_cents);
  const line = useChannel(order.purchaseId, { onMessage: answer.hear, onLost: answer.lose });
  const order_cents = status.amount ?? 0;
  const unanswered = order.sent && answer.tip_refused === undefined;
  const account = status.customerAccountLastFour === null ? undefined : formatAccount(status.customerAccountLastFour);
  return (
    <PhoneFrame
      className="confirm"
      header={<AppHeader home="/dashboard" />}
      dock={<Answers status={status} answer={answer} tip_cents={tip_cents} />}
    >
      <h1 className="t-22">{t('Confirm Your Order')}</h1>
      <Asked status={status} tip_cents={tip_cents} onExpire={answer.expire} />
      {status.tipsOffered || tip_cents > 0 || answer.tip_refused !== undefined ? (
        <TipField
          order_cents={order_cents}
          tip_cents={tip_cents}
          onChange={setTip}
          // A confirmation that was not answered is sent again as it was; one that was refused, with another tip.
          disabled={unanswered || answer.busy !== undefined}
          refused={answer.tip_refused?.tip_cents === tip_cents ? answer.tip_refused.why : undefined}
        />
      ) : null}
      <Crossing
        bridge="up"
        paused={line === 'reconnecting'}
        from={{ tile: { icon: <BankIcon />, look: 'moat' }, name: status.customerAccountInstitutionName ?? '', sub: account }}
        to={{ tile: { name: status.businessName ?? '' }, name: status.businessName ?? '' }}
      />
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
function Answers({ status, answer, tip_cents }: { status: ConfirmationStatus; answer: OrderAnswer; tip_cents: number }) {
  const language = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const debit = {
    amount_cents: (status.amount ?? 0) + tip_cents,
    business_name: status.businessName ?? '',
    institution_name: status.customerAccountInstitutionName ?? '',
    last_four: status.customerAccountLastFour ?? '',
  };
  const confirming = answer.busy === 'confirming';
  const cancelling = answer.busy === 'cancelling';
  return (
    <>
      <Authorization pieces={orderAuthorization(debit, language)} className="t-14 muted confirm__words" fact_class="confirm__fact" />
      <Check className="confirm__agree" checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {tNodes('I agree to the {terms}', {
          terms: (
            <Anchor className="link" href={brand.terms_url} apart>
              {t('Consumer ACH Processing terms')}
            </Anchor>
          ),
        })}
      </Check>
      <Button kind="money" size="lg" block disabled={!agreed || cancelling} busy={confirming} onClick={() => answer.confirm(tip_cents)}>
        {t('Confirm Order')}
      </Button>
      <Button kind="ghost" size="lg" block disabled={confirming} busy={cancelling} onClick={answer.cancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}
