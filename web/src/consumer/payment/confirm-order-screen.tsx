import type { ConfirmationStatus } from '@drawbridge/contract';
import { EXPIRY_MARGIN_MS } from '@drawbridge/contract/limits';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { useChannel } from '../../session/channel.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { AppHeader } from '../../ui/app-header.tsx';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { classes } from '../../ui/class-names.ts';
import { CountdownText } from '../../ui/countdown.tsx';
import { Crossing } from '../../ui/crossing.tsx';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon, ClockIcon } from '../../ui/icons.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { Order } from './order.ts';
import { useOrderAnswer } from './use-order-answer.ts';
import './payment.css';

/** More characters than fit at full size on a phone. */
const LONG = 8;

/** The service refuses a confirmation in the last ten seconds, so that it never crosses the expiry. */
function lastMoment(expiration: string | null): string | undefined {
  return expiration === null ? undefined : new Date(Date.parse(expiration) - EXPIRY_MARGIN_MS).toISOString();
}

/** The order: who asks for how much, from which account. Nothing moves until it is confirmed. */
export function ConfirmOrder({ order, status }: { order: Order; status: ConfirmationStatus }) {
  const answer = useOrderAnswer(order);
  const [agreed, setAgreed] = useState(false);
  const line = useChannel(order.purchaseId, { onMessage: answer.hear, onLost: answer.lose });
  const { seconds_left, text } = useCountdown(lastMoment(status.expiration), undefined, answer.expire);
  const amount = formatCents(status.amount ?? 0);
  const account = status.customerAccountLastFour === null ? undefined : formatAccount(status.customerAccountLastFour);

  const dock = (
    <>
      <Check className="confirm__agree" checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {tNodes('I agree to the {terms}', {
          terms: (
            <Anchor className="link" href={brand.terms_url} apart>
              {t('Consumer ACH Processing terms')}
            </Anchor>
          ),
        })}
      </Check>
      <Button
        kind="money"
        size="lg"
        block
        disabled={!agreed || answer.busy === 'cancelling'}
        busy={answer.busy === 'confirming'}
        onClick={answer.confirm}
      >
        {t('Confirm Order')}
      </Button>
      <Button
        kind="ghost"
        size="lg"
        block
        disabled={answer.busy === 'confirming'}
        busy={answer.busy === 'cancelling'}
        onClick={answer.cancel}
      >
        {t('Cancel')}
      </Button>
    </>
  );

  return (
    <PhoneFrame className="confirm" header={<AppHeader home="/dashboard" />} dock={dock}>
      <h1 className="t-22">{t('Confirm Your Order')}</h1>
      <div className="confirm__amount">
        <p className="t-14 muted medium">{t('Order Amount')}</p>
        <p className={classes('t-64 money', amount.length > LONG && 'money--long')}>{amount}</p>
        {seconds_left === null ? null : (
          <p className="t-14 muted confirm__time">
            <ClockIcon size={16} />
            <CountdownText seconds_left={seconds_left} text={text}>
              {(time) => tNodes('Approve within {time}', { time })}
            </CountdownText>
          </p>
        )}
      </div>
      <Crossing
        bridge="up"
        paused={line === 'reconnecting'}
        from={{ tile: { icon: <BankIcon />, look: 'moat' }, name: status.customerAccountInstitutionName ?? '', sub: account }}
        to={{ tile: { name: status.businessName ?? '' }, name: status.businessName ?? '' }}
      />
      <p className="visually-hidden" role="status">
        {line === 'reconnecting' ? t('The connection was lost. Connecting again.') : ''}
      </p>
    </PhoneFrame>
  );
}
