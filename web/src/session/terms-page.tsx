import { TERMS_VERSION } from '@drawbridge/contract/terms';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { formatDate } from '../ui/format.ts';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { OUR_TERMS, TermsText } from './terms-text.tsx';

/** `/terms`, where the provider has no file of their own: the product's, or where theirs stand. */
export default function TermsPage() {
  usePageTitle(t('Terms and Conditions'));
  return (
    <PhoneFrame header={<AppHeader home="/" />}>
      <div className="terms-page">
        <div>
          <h1 className="t-28">{t('Terms and Conditions')}</h1>
          {brand.terms_url === OUR_TERMS ? (
            <p className="t-14 muted">{t('Consumer ACH Processing terms, as of {date}', { date: formatDate(TERMS_VERSION) })}</p>
          ) : null}
        </div>
        <TermsText />
      </div>
    </PhoneFrame>
  );
}
