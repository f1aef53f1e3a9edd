import type { ProviderTextName } from '@drawbridge/contract';
import { said, t, text } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { LanguageSwitch } from '../ui/controls/language-switch.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { OwnText } from './own-text.tsx';
import { ProviderContact } from './provider-contact.tsx';
import { useProviderText } from './use-provider-text.ts';
import './terms.css';

const TITLES = { terms: text('Terms and Conditions'), privacy: text('Privacy Policy'), help: text('Help') };

/** `/terms`, `/privacy` and `/help`: what the provider has written, for anyone to read. */
export default function TextPage({ name }: { name: ProviderTextName }) {
  const asked = useProviderText(name);
  const title = asked.data?.title ?? said(TITLES[name]);
  usePageTitle(title);
  return (
    <PhoneFrame header={<AppHeader home="/" right={<LanguageSwitch />} />}>
      <div className="terms-page">
        <h1 className="t-28">{title}</h1>
        <OwnText asked={asked} />
        {name === 'help' ? <ProviderContact mail={t('Need Help? Contact Us')} /> : null}
        {brand.company ? <p className="t-13 muted">{brand.company}</p> : null}
      </div>
    </PhoneFrame>
  );
}
