import { t } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { brand } from '../ui/brand.ts';

/** Opened beside the sign-in, which stays as it is. */
function Beside({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** What somebody agrees to who has a code texted, what it costs, and how it ends. */
export function TextConsent({ id }: { id: string }) {
  const { terms_url, privacy_url, name } = brand;
  const terms = <Beside href={terms_url}>{t('Terms')}</Beside>;
  return (
    <p id={id} className="t-13 muted">
      {t('By continuing, you agree to get texts with codes and payment notices. {brand} is free. Message and data rates may apply.', {
        brand: name,
      })}{' '}
      {t('Reply STOP to opt out or HELP for help.')}{' '}
      {privacy_url
        ? tNodes('See our {terms} and {privacy}.', { terms, privacy: <Beside href={privacy_url}>{t('Privacy Policy')}</Beside> })
        : tNodes('See our {terms}.', { terms })}
    </p>
  );
}
