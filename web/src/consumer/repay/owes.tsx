import type { Debt } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useId } from 'react';
import { said, t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import { longDay, shopContact, shortDay, whyOwed } from './debt-words.ts';
import { repayPath } from './debts-query.ts';
import './owes.css';

/**
 * What is owed of returned payments. While one of them keeps the spending limit at nothing it stands in the hero's
 * place, and Pay Now below it says when it works again.
 */
export default function Owes({ debts, onPay }: { debts: readonly Debt[]; onPay: (() => void) | undefined }) {
  const first = inTheWay(debts);
  const more = debts.filter((debt) => debt !== first);
  return (
    <>
      {first ? (
        <>
          <DebtHero debt={first} />
          <PayLater debts={debts} onPay={onPay} />
        </>
      ) : null}
      {more.length > 0 ? <MoreDebts debts={more} /> : null}
      {(first ? [first] : more.slice(0, 1)).map((debt) => (
        <p key={debt.public_id} className="t-14 muted owes__shop">
          {shopContact(debt)}
        </p>
      ))}
    </>
  );
}

/** Of those in the way the first that something can be done about. */
function inTheWay(debts: readonly Debt[]): Debt | undefined {
  const blocking = debts.filter(({ blocks }) => blocks);
  return blocking.find(({ repay_refusal }) => repay_refusal === null) ?? blocking[0];
}

const strong = (words: string) => <b>{words}</b>;
const isMoving = ({ next }: Debt) => next === 'retry' || next === 'retried';

function DebtHero({ debt }: { debt: Debt }) {
  const label = useId();
  const amount = formatCents(debt.amount);
  const business = debt.business_name;
  return (
    <Hero className="owes__hero" aria-labelledby={label}>
      <h2 className="hero__label" id={label}>
        {debt.repaying ? t('Repaying {business}', { business }) : t('You owe {business}', { business })}
      </h2>
      <p className="t-48 money">{amount}</p>
      <p className="owes__why">{isMoving(debt) ? whenTaken(debt) : whyOwed(debt, strong)}</p>
      {debt.repay_refusal === null ? (
        <ButtonLink kind="money" size="lg" block href={repayPath(debt.public_id)}>
          {t('Repay {amount}', { amount })}
        </ButtonLink>
      ) : (
        <>
          {isMoving(debt) ? null : <p className="owes__why">{said(debt.repay_refusal.message)}</p>}
          <ButtonLink kind="moat" size="lg" block href={receiptPath(debt.public_id)}>
            {t('View receipt')}
          </ButtonLink>
        </>
      )}
      <p className="owes__line">
        <span>{t('Spending limit')}</span>
        <b className="num">{formatCents(0)}</b>
      </p>
    </Hero>
  );
}

/** A debit of it is on its way, whoever asked for that. */
function whenTaken({ amount: cents, next, retry_on, repaying, business_name: business }: Debt) {
  const amount = formatCents(cents);
  if (retry_on === null) return t("We'll take it from your account soon. Keep {amount} there until it clears.", { amount });
  const day = strong(longDay(retry_on));
  if (next === 'retried') return tNodes('Taken from your account {day}. Keep {amount} there until it clears.', { day, amount });
  return repaying
    ? tNodes('Leaves your account {day}. Keep {amount} there until it clears.', { day, amount })
    : tNodes('{business} is collecting this again. It leaves your account {day}. Keep {amount} there until it clears.', {
        business,
        day,
        amount,
      });
}

/** Pay Now, dark, and when it is lit again; an order that waits can still be looked at. */
function PayLater({ debts, onPay }: { debts: readonly Debt[]; onPay: (() => void) | undefined }) {
  const why = useId();
  return (
    <div className="owes__pay">
      <Button size="lg" block disabled={onPay === undefined} onClick={onPay} aria-describedby={why}>
        {t('Pay Now')}
      </Button>
      <p className="t-13 muted center" id={why}>
        {whenAgain(debts.filter(({ blocks }) => blocks))}
      </p>
    </div>
  );
}

function whenAgain(blocking: readonly Debt[]): string {
  const [only, ...others] = blocking;
  if (only !== undefined && others.length === 0 && only.clears_on !== null)
    return t('Clears by {day}. Then you can pay again.', { day: shortDay(only.clears_on) });
  return blocking.every(isMoving) || others.length === 0
    ? t('You can pay again once your repayment clears.')
    : t('You can pay again once all of them are repaid and clear.');
}

function MoreDebts({ debts }: { debts: readonly Debt[] }) {
  return (
    <Card aria-label={t('What else you owe')}>
      <ul className="owes__more">
        {debts.map((debt) => {
          const amount = formatCents(debt.amount);
          return (
            <li key={debt.public_id}>
              <div>
                <p className="medium">
                  {debt.repaying
                    ? t('Repaying {business}', { business: debt.business_name })
                    : t('You owe {business}', { business: debt.business_name })}{' '}
                  <span className="num">{amount}</span>
                </p>
                <p className="t-13 muted">
                  {isMoving(debt) ? whenTaken(debt) : whyOwed(debt, (day) => day)}
                  {debt.repay_refusal !== null && !isMoving(debt) ? ` ${said(debt.repay_refusal.message)}` : null}
                </p>
              </div>
              {debt.repay_refusal === null ? (
                <ButtonLink size="sm" href={repayPath(debt.public_id)} aria-label={t('Repay {business}', { business: debt.business_name })}>
                  {t('Repay')}
                </ButtonLink>
              ) : (
                <ButtonLink size="sm" kind="ghost" href={receiptPath(debt.public_id)}>
                  {t('View receipt')}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
