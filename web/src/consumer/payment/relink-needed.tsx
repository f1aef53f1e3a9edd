import { t } from '../../language/t.ts';
import type { SpendingLimit } from '../../session/spending-limit.ts';
import { ToHome } from '../../session/to-home.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useRelink } from './use-relink.ts';

/** In place of a code that nobody could be paid by: the account has to be linked again first. `back`: where to go then. */
export function RelinkNeeded({ limit, back }: { limit: SpendingLimit; back: string }) {
  useTitle(`${t('Link your account')} | ${brand.center}`);
  const relink = useRelink(limit, back);
  if (relink === undefined) return null;
  return (
    <ResultScreen
      title={t('Link your account')}
      role="alert"
      home="/dashboard"
      actions={
        <>
          <ButtonLink kind="primary" size="lg" block href={relink.href}>
            {t('Relink Account')}
          </ButtonLink>
          <ToHome />
        </>
      }
    >
      <p>{relink.cause}</p>
      <p>{t("There's no payment code until then.")}</p>
    </ResultScreen>
  );
}
