import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import './landing-more.css';

/** Who runs the center, what it is, and what it has to say: each only where the brand names it. */
export default function LandingFoot() {
  const { name, center, company, terms_url, privacy_url, help_url = '/help', support_email, support_phone } = brand;
  return (
    <footer className="landing__foot">
      <div className="footing">
        <nav className="footing__links" aria-label={t('Legal and help')}>
          <Anchor href={help_url}>{t('Help')}</Anchor>
          <Anchor href={terms_url}>{t('Terms')}</Anchor>
          {privacy_url ? <Anchor href={privacy_url}>{t('Privacy Policy')}</Anchor> : null}
        </nav>
        <p>
          {t(
            '{name} is a payment service, not a bank. Your money stays in your own checking account until a payment you approve is taken out. For people 18 and older in the United States.',
            { name },
          )}
        </p>
        <p>
          {company ?? center}
          {support_phone ? ` · ${support_phone}` : ''}
          {' · '}
          <a className="link" href={`mailto:${support_email}`}>
            {support_email}
          </a>
        </p>
      </div>
    </footer>
  );
}
