import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { LanguageSwitch } from '../ui/controls/language-switch.tsx';
import { Problem } from '../ui/feedback/notice.tsx';
import { BankIcon } from '../ui/icons/icons.tsx';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { useSignIn } from './use-sign-in.ts';

export interface WelcomeProps {
  title: string;
  /** Whose page it is, where a stranger may know. */
  business_name?: string;
  /** What is asked, as money. */
  amount?: string;
  children: ReactNode;
}

/** A page a visitor was sent to, before they sign in: its subject, and the two ways in, which lead back here. */
export function Welcome({ title, business_name, amount, children }: WelcomeProps) {
  usePageTitle(title);
  const { pathname, search } = useLocation();
  const { leaving, failed, leave } = useSignIn({ connection: 'sms', returnTo: pathname + search });
  return (
    <ResultScreen
      title={title}
      home="/"
      right={<LanguageSwitch />}
      {...(business_name === undefined
        ? {}
        : { scene: { bridge: 'up', from: { tile: { icon: <BankIcon />, look: 'moat' } }, to: { tile: { name: business_name } } } })}
      {...(amount === undefined ? {} : { amount })}
      actions={[
        failed ? <Problem key="problem">{t("We can't reach sign-in right now. Check your internet and try again.")}</Problem> : null,
        { label: t('Log In'), busy: leaving === 'log-in', onClick: () => void leave('log-in') },
        { label: t('Register'), busy: leaving === 'register', onClick: () => void leave('register') },
      ]}
    >
      {children}
    </ResultScreen>
  );
}
