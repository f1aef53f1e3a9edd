import { t } from '../language/t.ts';
import { ButtonLink, type ButtonLook } from '../ui/controls/button.tsx';

/** The way back to the dashboard, below what has ended. */
export function ToHome({ kind = 'ghost' }: Pick<ButtonLook, 'kind'>) {
  return (
    <ButtonLink kind={kind} size="lg" block href="/dashboard">
      {t('Back To Home')}
    </ButtonLink>
  );
}
