import type { PayableAccount, RepaymentOffer } from '@drawbridge/contract';
import { repaymentAuthorization } from '@drawbridge/contract/repayment-authorization';
import { formatCents } from '@drawbridge/money';
import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';
import { useLanguage } from '../../language/use-language.ts';
import { AgreeToTerms } from '../../session/agree-to-terms.tsx';
import { Authorization } from '../../session/authorization.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { BigAmount } from '../../ui/layout/big-amount.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { firstThatPays, Pick } from '../pick-account/pick.tsx';
import { shopContact, shortDay } from './debt-words.ts';
import { RepayDone } from './repay-done.tsx';
import { useRepay } from './use-repay.ts';
import '../days.css';
import './repay.css';

/** What is owed, from which account it is taken, and when; nothing moves until its words are agreed to. */
export function RepayForm({ offer }: { offer: RepaymentOffer }) {
  const { repay, busy, problem, done } = useRepay(offer);
  const [chosen_id, setChosen] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const { accounts, authorized_on } = offer;
  const able = accounts.filter((account) => account.problem === null);
  const chosen = able.find(({ SynAccountID }) => SynAccountID === chosen_id) ?? firstThatPays(accounts);
  const read = `${chosen?.SynAccountID} ${authorized_on} ${offer.amount}`;
  // The words are others now: they are to be read, and agreed to, once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the words say
  useEffect(() => setAgreed(false), [read]);
  if (done) return <RepayDone repayment={done} />;
  const amount = formatCents(offer.amount);
  return (
    <PhoneFrame
      header={<RepayHeader />}
      dock={
        <>
          {problem === undefined ? null : (
            <Notice kind="warning" role="alert">
              {problem}
            </Notice>
          )}
          <Button
            kind="money"
            size="lg"
            block
            disabled={!chosen || !agreed}
            busy={busy}
            onClick={() => chosen && repay(chosen.SynAccountID)}
          >
            {t('Repay {amount}', { amount })}
          </Button>
          <ButtonLink kind="ghost" size="lg" block href="/dashboard">
            {t('Cancel')}
          </ButtonLink>
        </>
      }
    >
      <RepayHead name={offer.business_name} amount={amount} />
      <PayFrom offer={offer} chosen={chosen} onChoose={({ SynAccountID }) => setChosen(SynAccountID)} disabled={busy} />
      <Days offer={offer} />
      <p className="t-14 muted repay__shop">{shopContact(offer)}</p>
      {chosen ? <Words offer={offer} account={chosen} agreed={agreed} onAgree={setAgreed} disabled={busy} /> : null}
    </PhoneFrame>
  );
}

/** The head of the screen: the way back, and the logo. */
export function RepayHeader() {
  return <AppHeader home="/dashboard" left={<IconLink href="/dashboard" label={t('Back')} icon={<BackIcon />} />} />;
}

function RepayHead({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="repay__head">
      <Tile name={name} size="lg" />
      <h1 className="t-22">{t('Repay {business}', { business: name })}</h1>
      <BigAmount>{amount}</BigAmount>
      <p className="t-14 muted">{t('No extra fee from us')}</p>
    </div>
  );
}

interface PayFromProps {
  offer: RepaymentOffer;
  chosen: PayableAccount | undefined;
  onChoose: (account: PayableAccount) => void;
  disabled: boolean;
}

function PayFrom({ offer, chosen, onChoose, disabled }: PayFromProps) {
  const here = `/dashboard/repay/${offer.public_id}`;
  return (
    <section className="repay__block" aria-labelledby="repay-from">
      <h2 id="repay-from">{t('Pay from')}</h2>
      {chosen ? null : (
        <Notice kind="warning" role="alert">
          {t('None of your accounts can pay {amount} right now. Link another one, or try again later.', {
            amount: formatCents(offer.amount),
          })}
        </Notice>
      )}
      {offer.accounts.length > 0 ? (
        <Card>
          <Pick
            accounts={offer.accounts}
            label={t('Pay from')}
            chosen={chosen?.SynAccountID}
            onChoose={onChoose}
            disabled={disabled}
            note={({ SynAccountID }) => (SynAccountID === offer.returned_account ? t('Returned this payment') : undefined)}
          />
        </Card>
      ) : null}
      <p className="repay__another">
        <TextLink href={`/link-account?redirectTo=${encodeURIComponent(here)}`}>{t('Link another account')}</TextLink>
      </p>
    </section>
  );
}

function Days({ offer: { leaves_on, would_clear_on, blocks } }: { offer: RepaymentOffer }) {
  return (
    <section className="repay__block" aria-labelledby="repay-next">
      <h2 id="repay-next">{t('What happens next')}</h2>
      <Card pad>
        <ol className="days">
          <li data-at="now" aria-current="step">
            <b>{t('You authorize the payment')}</b>
            <time>{t('Today')}</time>
          </li>
          <li>
            <b>{t('Taken from your account')}</b>
            <time dateTime={leaves_on}>{shortDay(leaves_on)}</time>
          </li>
          <li>
            <span>
              <b>{t('Clears')}</b>
              {blocks ? <small>{t('You can pay again')}</small> : null}
            </span>
            <time dateTime={would_clear_on}>{shortDay(would_clear_on)}</time>
          </li>
        </ol>
      </Card>
    </section>
  );
}

interface WordsProps {
  offer: RepaymentOffer;
  account: PayableAccount;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  disabled: boolean;
}

/** What is agreed to, in the words that are kept, and the tick. */
function Words({ offer, account, agreed, onAgree, disabled }: WordsProps) {
  const language = useLanguage();
  const pieces = repaymentAuthorization(
    {
      amount_cents: offer.amount,
      business_name: offer.business_name,
      account_type: account.AccountType,
      institution_name: account.VendorInstitutionName,
      last_four: account.LastFour,
      date: offer.authorized_on,
      purchase_date: offer.purchased_on,
    },
    language,
  );
  return (
    <>
      <Authorization pieces={pieces} className="t-14 muted repay__words" fact_class="repay__fact" />
      <AgreeToTerms agreed={agreed} disabled={disabled} onAgree={onAgree} />
    </>
  );
}
