import { t } from '../../language/t.ts';
import type { SpendingLimit } from '../../session/spending-limit.ts';
import { toHome } from '../../session/to-home.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useRelink } from './use-relink.ts';

/** Instead of a code nobody could be paid by: the account must be relinked. `back`: where to go then. */
export function RelinkNeeded({ limit, back }: { limit: SpendingLimit; back: string }) {
  usePageTitle(t('Link your account'));
  const relink = useRelink(limit, back);
  if (relink === undefined) return null;
  return (
    <ResultScreen
      title={t('Link your account')}
      role="alert"
      home="/dashboard"
      actions={[{ label: t('Relink Account'), href: relink.href }, toHome('ghost')]}
    >
      <p>{relink.cause}</p>
      <p>{t("There's no payment code until then.")}</p>
    </ResultScreen>
  );
}
