import { t } from '../language/t.ts';
import { ResultScreen, type ResultScreenProps } from '../ui/layout/result-screen.tsx';

/** A link that chooses no password any more: why, and what to do. `code`: the service's. */
export function PasswordLinkEnded({ code }: { code: string }) {
  switch (code) {
    case 'INVITATION_USED':
      return (
        <Ended title={t('This invitation was already used')} role="alert">
          {t('Log in with the password that was chosen. If you forgot it, ask for a new one there.')}
        </Ended>
      );
    case 'INVITATION_EXPIRED':
      return (
        <Ended title={t('This invitation has expired')} role="alert">
          {t('Invitations work for 3 days. Ask whoever added you to send it again.')}
        </Ended>
      );
    case 'INVITATION_WITHDRAWN':
      return (
        <Ended title={t('This invitation was canceled')} role="alert">
          {t("If you think that's a mistake, ask whoever added you to send it again.")}
        </Ended>
      );
    default:
      return (
        <Ended title={t('This link no longer works')} role="alert">
          {t('It expired or was already used. Request a new one on the log-in page.')}
        </Ended>
      );
  }
}

/** The end of a link's way, which leads to the log-in page. */
export function Ended({ children, ...screen }: Pick<ResultScreenProps, 'title' | 'scene' | 'role' | 'children'>) {
  return (
    <ResultScreen {...screen} actions={[{ label: t('Go to log in'), href: '/merchant' }]}>
      <p>{children}</p>
    </ResultScreen>
  );
}
