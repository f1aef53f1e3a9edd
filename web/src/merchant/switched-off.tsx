import { BUSINESS_FEATURE_LABELS, type BusinessFeature } from '@drawbridge/contract/business-features';
import { Link } from 'react-router';
import { Empty } from '../ui/feedback/empty.tsx';
import { PortalPage } from './portal-page.tsx';

/** A page of what the business goes without: says so, and whom to ask. */
export function SwitchedOff({ feature, business_name }: { feature: BusinessFeature; business_name: string }) {
  const what = BUSINESS_FEATURE_LABELS[feature];
  return (
    <PortalPage title={what}>
      <Empty title={`${business_name} doesn't have this`} action={<Link to="/merchant/support">Contact support</Link>}>
        {what} {feature.endsWith('_link') || feature === 'in_store' ? 'are' : 'is'} turned off for this location. We emailed your Account
        Admins. Contact support to turn it on.
      </Empty>
    </PortalPage>
  );
}
