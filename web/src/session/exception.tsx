import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { useTitle } from '../ui/use-title.ts';
import { homeOf } from './claims.ts';
import { useSession } from './state.ts';

/** `/exception`: something of ours failed, and there is nothing to correct. `anew`: the way home loads the page again. */
export function Exception({ anew = false }: { anew?: boolean }) {
  useTitle(`${t('Oops!')} | ${brand.name}`);
  const { claims, error } = useSession();
  const home = homeOf(claims);
  return (
    <ResultScreen
      title={t('Oops!')}
      role="alert"
      actions={
        anew ? (
          <Button kind="primary" size="lg" block onClick={() => window.location.assign(home)}>
            {t('Back to Home')}
          </Button>
        ) : (
          <ButtonLink kind="primary" size="lg" block href={home}>
            {t('Back to Home')}
          </ButtonLink>
        )
      }
    >
      <p>{t('Something went wrong. Please try again.')}</p>
      {error?.refusal?.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </ResultScreen>
  );
}
