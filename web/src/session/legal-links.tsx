import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import './legal-links.css';

/** What a provider says of itself: terms, privacy, help, and who it is. `help`: false where the page leads there already. */
export default function LegalLinks({ help = true }: { help?: boolean }) {
  const { terms_url, privacy_url, help_url = '/help', company } = brand;
  return (
    <div className="legal t-13 muted">
      <p className="legal__links">
        <Anchor className="link" href={terms_url}>
          {t('Terms')}
        </Anchor>
        {privacy_url ? (
          <Anchor className="link" href={privacy_url}>
            {t('Privacy Policy')}
          </Anchor>
        ) : null}
        {help ? (
          <Anchor className="link" href={help_url}>
            {t('Help')}
          </Anchor>
        ) : null}
      </p>
      {company ? <p>{company}</p> : null}
    </div>
  );
}
