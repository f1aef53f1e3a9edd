import type { Transaction } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { said, t, tCount } from '../../language/t.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { StatusText } from '../../ui/feedback/badge.tsx';
import { BANK_ZONE, formatDate } from '../../ui/format.ts';
import { NotRecognized } from '../receipt/not-recognized.tsx';
import { OwedNotice } from '../receipt/owed-notice.tsx';
import { refundInWords, refundMoment, reversalInWords, reversalMoment, zoneOfFate } from '../receipt/refund-words.ts';

/**
 * What a row has no room for: the minute, the payment's id, what is owed of a returned one, attempts to collect it,
 * receipt, and help.
 */
export function TransactionDetails({ id, transaction }: { id: string; transaction: Transaction }) {
  const { purchase_date, time_zone, public_id, business_name, owed, tip } = transaction;
  return (
    <div className="transaction__details" id={id}>
      <dl className="transaction__facts">
        <div>
          <dt>{t('Date')}</dt>
          <dd className="num">{formatMoment(purchase_date, time_zone)}</dd>
        </div>
        <div>
          <dt>{t('Transaction ID')}</dt>
          <dd className="num">{public_id}</dd>
        </div>
        {tip ? (
          <div>
            <dt>{t('Tip included')}</dt>
            <dd className="num">{formatCents(tip)}</dd>
          </div>
        ) : null}
      </dl>
      {owed ? <OwedNotice owed={owed} business={business_name} payment={public_id} /> : null}
      <Retries transaction={transaction} />
      <Refunds transaction={transaction} />
      <Reversal transaction={transaction} />
      <p className="transaction__ways">
        <TextLink href={receiptPath(public_id)}>{t('View receipt')}</TextLink>
        <NotRecognized payment={public_id} />
      </p>
    </div>
  );
}

/** Each attempt to collect it again: day, code with its reason, and status. */
export function Retries({ transaction: { has_retried, retries, settled_by_hand, business_name } }: { transaction: Transaction }) {
  if (!has_retried || retries.length === 0) return null;
  const retried = retries.filter(({ by_customer }) => !by_customer).length;
  const debits = settled_by_hand ? retried - 1 : retried;
  const repaid = retries.some(({ by_customer, status }) => by_customer && status === 'POSTED');
  return (
    <div className="transaction__retries">
      {repaid ? <p className="t-13 strong">{t('You repaid this')}</p> : null}
      {debits > 0 ? <p className="t-13 strong">{tCount(debits, 'Retried once', 'Retried {count} times')}</p> : null}
      {settled_by_hand ? <p className="t-13 strong">{t('Settled with {business}', { business: business_name })}</p> : null}
      <ol>
        {retries.map((retry) => (
          <li key={retry.id} className="transaction__retry">
            <span className="num">{formatDate(retry.created_at, BANK_ZONE)}</span>
            <span>
              <b className="medium">{retry.code ?? (retry.by_customer ? t('Your repayment') : '-')}</b>
              {retry.code === null ? null : <span>{said(returnReason(retry.code))}</span>}
              {retry.code !== null && retry.by_customer ? <span> · {t('Your repayment')}</span> : null}
            </span>
            <StatusText status={retry.status.toUpperCase()} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Refunds({ transaction: { refunds } }: { transaction: Transaction }) {
  if (refunds.length === 0) return null;
  return (
    <div className="transaction__retries">
      <p className="t-13 strong">{t('Refunds')}</p>
      <ol>
        {refunds.map((refund) => (
          <li key={refund.id} className="transaction__refund">
            <span className="num">{formatDate(refundMoment(refund), zoneOfFate(refund))}</span>
            <span>{refundInWords(refund)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Reversal({ transaction: { reversal } }: { transaction: Transaction }) {
  if (!reversal) return null;
  return (
    <div className="transaction__retries">
      <p className="t-13 strong">{t('Reversal')}</p>
      <ol>
        <li className="transaction__refund">
          <span className="num">{formatDate(reversalMoment(reversal), zoneOfFate(reversal))}</span>
          <span>{reversalInWords(reversal)}</span>
        </li>
      </ol>
    </div>
  );
}
