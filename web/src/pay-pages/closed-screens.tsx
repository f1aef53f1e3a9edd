import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { ApiError } from '../session/api.ts';
import { toReceipt } from '../session/receipt-link.ts';
import { toHome } from '../session/to-home.ts';
import { BankIcon } from '../ui/icons/icons.tsx';
import type { Fact } from '../ui/layout/facts.tsx';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import type { WayOn } from '../ui/layout/ways-on.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import type { Ask } from './ask.ts';
import { LogOutHere } from './pay-frame.tsx';
import { shopAddress } from './shop-address.ts';

/** The way back to the shop that sent the shopper here; undefined where its address is no page. `onLeave`: when it is taken. */
export function backToShop(url: string, onLeave: () => void, kind?: WayOn['kind']): WayOn | undefined {
  const href = shopAddress(url);
  return href === undefined ? undefined : { label: t('Back to the shop'), kind, href, onClick: onLeave };
}

/** It cannot be paid, and why. */
export function Closed({ title, children, action }: { title: string; children: ReactNode; action?: WayOn | undefined }) {
  usePageTitle(title);
  return (
    <ResultScreen title={title} role="alert" home="/dashboard" right={<LogOutHere />} actions={[action, toHome(action && 'ghost')]}>
      <p>{children}</p>
    </ResultScreen>
  );
}

/** Somebody else has paid it: to whom is all that is shown. */
export function PaidBySomebody({ business_name }: { business_name: string }) {
  return <Closed title={t('Paid')}>{t('{name} has been paid. You have nothing left to pay.', { name: business_name })}</Closed>;
}

/** Whether a business no longer takes payments in the way that was opened. */
export const isOff = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSINESS_FEATURE_OFF';

/** The business no longer takes payments in this way: there is nothing to try again. */
export function SwitchedOff() {
  return (
    <Closed title={t("Can't be paid here")}>
      {t("The business doesn't take payments this way anymore. You weren't charged. Ask them about another way to pay.")}
    </Closed>
  );
}

/** It could not be read. */
export function Unreadable({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const unstable = error instanceof ApiError && error.unanswered;
  const title = unstable ? t('Network connection is unstable.') : t('Oops!');
  usePageTitle(title);
  return (
    <ResultScreen
      title={title}
      role="alert"
      home="/dashboard"
      right={<LogOutHere />}
      actions={[{ label: t('Try again'), busy: retrying, onClick: onRetry }, toHome('ghost')]}
    >
      <p>{unstable ? t('Please check your internet and try again') : t('Something went wrong. Please try again.')}</p>
    </ResultScreen>
  );
}

/** It was sent to be paid, and nobody can say what became of it. */
export function NotHeard({ ask, onLook, looking }: { ask: Ask; onLook: () => void; looking: boolean }) {
  const title = t("We couldn't confirm your payment");
  usePageTitle(title);
  return (
    <ResultScreen
      title={title}
      role="alert"
      home="/dashboard"
      right={<LogOutHere />}
      scene={{
        bridge: 'waiting',
        paused: true,
        from: { tile: { icon: <BankIcon />, look: 'moat' } },
        to: { tile: { name: ask.business_name } },
      }}
      actions={[{ label: t('Check again'), busy: looking, onClick: onLook }, toHome('ghost')]}
    >
      <p>
        {t("Your payment of {amount} to {name} may have gone through. Check your internet, then check again. You won't be charged twice.", {
          amount: formatCents(ask.amount),
          name: ask.business_name,
        })}
      </p>
    </ResultScreen>
  );
}

export type PaidProps = {
  ask: Pick<Ask, 'business_name' | 'amount'>;
  title: string;
  children: ReactNode;
  facts: readonly Fact[];
  /** It was paid on this page, from this consumer's account. */
  own: boolean;
  /** This consumer's payment, by its public id or its purchase, where it is known: its receipt is shown the way to. */
  payment?: string | null | undefined;
  action?: WayOn | undefined;
};

/** It is paid: the bridge is down. */
export function Paid({ ask, title, children, facts, own, payment, action }: PaidProps) {
  usePageTitle(title);
  const amount = formatCents(ask.amount);
  return (
    <ResultScreen
      title={title}
      role="status"
      home="/dashboard"
      right={<LogOutHere />}
      scene={{ bridge: 'down', from: { tile: { icon: <BankIcon />, look: 'moat' } }, to: { tile: { name: ask.business_name } } }}
      amount={amount}
      settled={!own}
      facts={facts}
      note={own ? <p>{t('Keep {amount} in your account until the payment posts.', { amount })}</p> : undefined}
      actions={[action ?? toHome(), payment ? toReceipt(payment) : null, action ? toHome('ghost') : null]}
    >
      <p>{children}</p>
    </ResultScreen>
  );
}
