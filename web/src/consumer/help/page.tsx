import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { Queries } from '../../app/queries.tsx';
import { t } from '../../language/t.ts';
import { isConsumer } from '../../session/claims.ts';
import LegalLinks from '../../session/legal-links.tsx';
import { ProviderContact } from '../../session/provider-contact.tsx';
import { useSession } from '../../session/state.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { ConsumerFrame } from '../frame.tsx';
import { HelpHome } from './help-home.tsx';
import { HelpTopic } from './help-topic.tsx';
import './help.css';

/** `/help` and its topics, for anyone to read, signed in or not. */
export default function HelpPages() {
  return (
    <Queries>
      <Routes>
        <Route
          index
          element={
            <Frame>
              <HelpHome />
            </Frame>
          }
        />
        <Route
          path=":topic"
          element={
            <Frame>
              <HelpTopic />
            </Frame>
          }
        />
        <Route
          path="*"
          element={
            <Frame>
              <HelpHome />
            </Frame>
          }
        />
      </Routes>
    </Queries>
  );
}

/** On a desk a consumer has their own bar above it; else it is a page of its own, for anyone. */
function Frame({ children }: { children: ReactNode }) {
  const { authenticated, claims } = useSession();
  const desk = useDesk();
  const page = (
    <div className="help-page">
      {children}
      <Card pad className="help-page__ask" aria-labelledby="help-ask">
        <h2 id="help-ask" className="t-16 strong">
          {t('Still need help?')}
        </h2>
        {authenticated ? <ButtonLink href="/dashboard/settings/contact-support">{t('Write to us')}</ButtonLink> : null}
        <ProviderContact mail={t('Need Help? Contact Us')} />
      </Card>
      <LegalLinks />
    </div>
  );
  if (desk && claims !== undefined && isConsumer(claims)) return <ConsumerFrame end={<LanguageSwitch />}>{page}</ConsumerFrame>;
  return <PhoneFrame header={<AppHeader home={authenticated ? '/dashboard' : '/'} right={<LanguageSwitch />} />}>{page}</PhoneFrame>;
}
