import { useState } from 'react';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { LineCut } from './line-cut.tsx';
import { PART_MISSING } from './load-anew.ts';
import { worthKeeping } from './return-path.ts';
import { useSession } from './state.ts';
import { lastConnection } from './storage.ts';

/** The session failed, and no page of its own explains why. Where its code did not come, that is told. */
export function GenericErrorScreen() {
  return useSession().error?.code === PART_MISSING ? <LineCut /> : <Failed />;
}

function Failed() {
  usePageTitle(t('Something went wrong'), brand.name);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    const { leaveToSignIn } = await import('./session.ts');
    const returnTo = worthKeeping(window.location.pathname + window.location.search) ?? '/redirect';
    await leaveToSignIn({ connection: lastConnection() ?? 'sms', prompt: 'login', returnTo });
    // Here again: it failed once more, or the person came back.
    setBusy(false);
  };
  return (
    <ResultScreen
      title={t('Something went wrong.')}
      role="alert"
      actions={[
        { label: t('Re-Authenticate'), busy, onClick: () => void again() },
        { label: t('Contact Us'), href: `mailto:${brand.support_email}` },
      ]}
    >
      <p>{t('Please contact the provider directly.')}</p>
      {useSession().error?.refusal?.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </ResultScreen>
  );
}
