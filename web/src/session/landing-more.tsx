import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { BankIcon, CheckCircleIcon, CheckIcon } from '../ui/icons/icons.tsx';
import { LockIcon, QrIcon, ReturnIcon, ShieldIcon } from '../ui/icons/rare-icons.tsx';
import { Facts } from '../ui/layout/facts.tsx';
import { ProductPhones } from './product-phones.tsx';
import './landing-more.css';

/** Below the way in: how it works, what is seen of it, why it is safe, and what it costs. */
export default function LandingMore() {
  return (
    <>
      <div className="landing__rest">
        <section className="landing__part" aria-labelledby="how">
          <h2 className="t-28" id="how">
            {t('How it works')}
          </h2>
          <ol className="arcade">
            <Step icon={<BankIcon />} title={t('1. Link your bank')}>
              {t('Connect your checking account once. Your spending limit is based on its balance.')}
            </Step>
            <Step icon={<QrIcon />} title={t('2. Show your code')}>
              {t('The cashier scans it, or types the five characters under it.')}
            </Step>
            <Step icon={<CheckIcon />} title={t('3. Approve the amount')} lit>
              {t('Check the shop and the total. Nothing is paid until you approve.')}
            </Step>
          </ol>
        </section>
        <ProductPhones />
        <WhySafe />
        <section className="landing__part landing__cost" aria-labelledby="cost">
          <div>
            <h2 className="t-28" id="cost">
              {t('What it costs')}
            </h2>
            <p className="muted landing__lead">
              {t('Nothing. Shops pay a fee for each payment they take. Your bank may charge you if a payment is returned.')}
            </p>
          </div>
          <Facts
            card
            facts={[
              { label: t('Joining and paying'), value: t('Free') },
              { label: t('Monthly fee'), value: t('None') },
              { label: t('Returned payments'), value: t('No fee from us') },
            ]}
          />
        </section>
      </div>
    </>
  );
}

interface PointProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Step({ icon, title, lit, children }: PointProps & { lit?: boolean }) {
  return (
    <li className="arcade__step" data-lit={lit ? '' : undefined}>
      <span className="arcade__arch" aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

function WhySafe() {
  return (
    <section className="landing__part" aria-labelledby="safe">
      <h2 className="t-28" id="safe">
        {t("Why it's safe")}
      </h2>
      <ul className="sure">
        <Point icon={<CheckCircleIcon />} title={t('Nothing moves without you')}>
          {t("You approve every payment. Shops can't charge you on their own.")}
        </Point>
        <Point icon={<LockIcon />} title={t('We never see your bank password')}>
          {t('You enter it with your bank or the service that links your account. Shops never see your balance or account number.')}
        </Point>
        <Point icon={<ShieldIcon />} title={t('A limit that fits your balance')}>
          {t("We check your balance before each payment, and there's a daily limit, too.")}
        </Point>
        <Point icon={<ReturnIcon />} title={t('Something look wrong?')}>
          {t("Report a payment from its receipt. We'll look into it and tell you when to expect our answer.")}
        </Point>
      </ul>
    </section>
  );
}

function Point({ icon, title, children }: PointProps) {
  return (
    <li>
      {icon}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
