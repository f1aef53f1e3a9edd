import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { homeOf } from './claims.ts';
import { useSession } from './state.ts';

/** `/exception`: something of ours failed, with nothing to correct. `anew`: the way home reloads the page. */
export function Exception({ anew = false }: { anew?: boolean }) {
  usePageTitle(t('Oops!'), brand.name);
  const { claims, error } = useSession();
  const home = homeOf(claims);
  return (
    <ResultScreen
      title={t('Oops!')}
      role="alert"
      actions={[
        anew ? { label: t('Back to Home'), onClick: () => window.location.assign(home) } : { label: t('Back to Home'), href: home },
      ]}
    >
      <p>{t('Something went wrong. Please try again.')}</p>
      {error?.refusal?.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </ResultScreen>
  );
}
