import type { Business } from '@drawbridge/contract';
import { useState } from 'react';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PortalPage } from '../portal-page.tsx';
import '../profile/profile.css';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { BusinessSection } from './business-section.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { SavebarPlace } from './savebar-place.ts';
import { SecuritySection, useSecurity } from './security-section.tsx';
import './settings.css';
import { TipsSection } from './tips-section.tsx';
import { refundRulesQuery, settingsQuery, useSettings } from './use-settings.ts';

const SECTIONS = [
  ['business', 'Business'],
  ['tips', 'Tips'],
  ['refunds', 'Refunds'],
  ['notifications', 'Email notifications'],
  ['reports', 'Scheduled reports'],
  ['security', 'Security'],
] as const;

/** `/merchant/settings`: what Account Admins set for a location. */
export default function SettingsPage() {
  const { business, loading, failed, fetching, again } = useCurrentBusiness();
  return (
    <PortalPage title="Settings">
      {loading ? (
        <Waiting />
      ) : failed ? (
        <Failed title="We couldn't load your locations." onRetry={again} retrying={fetching} />
      ) : business === undefined ? (
        <Empty title="Choose a location">Each location has its own settings. Choose one at the top.</Empty>
      ) : (
        <OfBusiness key={business.SynBusinessID} business={business} />
      )}
      <LeaveGuard />
    </PortalPage>
  );
}

SettingsPage.fetchAhead = () =>
  fetchAhead(({ business }) => {
    if (business === undefined) return;
    ahead(settingsQuery(business.SynBusinessID));
    ahead(refundRulesQuery);
  });

function Waiting() {
  return (
    <Card pad aria-busy>
      <Skeleton shape="text" />
    </Card>
  );
}

function OfBusiness({ business }: { business: Business }) {
  const query = useSettings(business.SynBusinessID);
  const { failed, again, retrying } = standing(query);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const security = useSecurity();
  if (failed) return <Failed title="We couldn't load the settings." onRetry={again} retrying={retrying} />;
  if (query.data === undefined) return <Waiting />;
  const given = { business, settings: query.data };
  return (
    <div className="shop-settings">
      <nav className="shop-settings__nav" aria-label="Settings">
        {SECTIONS.filter(([id]) => id !== 'security' || security).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="stack stack--16">
        <SavebarPlace value={place}>
          <BusinessSection {...given} />
          <TipsSection {...given} />
          <RefundsSection business_id={business.SynBusinessID} />
          <NotificationsSection {...given} />
          <ReportsSection business_id={business.SynBusinessID} />
          <SecuritySection />
        </SavebarPlace>
        <div className="savebars" ref={setPlace} />
      </div>
    </div>
  );
}
