import { TERMS_VERSION } from '@drawbridge/contract/terms';
import { t } from '../language/t.ts';
import { AppHeader } from '../ui/app-header.tsx';
import { brand } from '../ui/brand.ts';
import { formatDate } from '../ui/format.ts';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import { useTitle } from '../ui/use-title.ts';
import { TermsText } from './terms-text.tsx';

/** `/terms`: the terms of bank debits, for anyone to read. */
export default function TermsPage() {
  useTitle(`${t('Terms and Conditions')} | ${brand.centre}`);
  return (
    <PhoneFrame header={<AppHeader home="/" />}>
      <div className="terms-page">
        <div>
          <h1 className="t-28">{t('Terms and Conditions')}</h1>
          <p className="t-14 muted">{t('Consumer ACH Processing terms, as of {date}', { date: formatDate(TERMS_VERSION) })}</p>
        </div>
        <TermsText level={2} />
      </div>
    </PhoneFrame>
  );
}
