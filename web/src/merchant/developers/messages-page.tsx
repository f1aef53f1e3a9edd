import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
import { zoneOfBusiness } from '../zones.ts';
import './developers.css';
import { MessagesReader } from './messages-reader.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { useWebhookMessages, useWebhooks } from './use-webhooks.ts';
import { WebhookEvents } from './webhook-events.tsx';
import { WebhookHead } from './webhook-head.tsx';

/** `/merchant/webhooks/{id}`: how an endpoint stands, what it was told, what it answered, and what it is told of. */
export default function MessagesPage() {
  const { webhook = '' } = useParams();
  const address = useWebhooks().data?.find(({ id }) => id === webhook);
  const paging = usePaging();
  const { error } = useWebhookMessages(webhook, paging.slice);
  const zone = zoneOfBusiness(address?.syn_business_id, useCurrentBusiness());
  const [chosen, setChosen] = useState<string>();
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const readTest = (id: string) => {
    setChosen(id);
    if (paging.page !== 1) paging.onPage(1);
  };
  return (
    <PortalPage title="Webhook messages">
      <div className="stack stack--16">
        <p className="muted developers__intro">
          <TextLink href="/merchant/webhooks">All endpoints</TextLink>
        </p>
        {gone ? (
          <Empty title="We don't send to this endpoint anymore.">It was removed, or it isn't yours.</Empty>
        ) : (
          <>
            {address === undefined ? null : <WebhookHead webhook={address} zone={zone} onTest={readTest} />}
            <MessagesReader webhook={webhook} zone={zone} chosen={chosen} onChoose={setChosen} />
            {address === undefined ? null : (
              <div className="webhook-panels">
                <WebhookEvents key={address.id} webhook={address} />
                <SigningSecret webhook={webhook} />
              </div>
            )}
          </>
        )}
      </div>
    </PortalPage>
  );
}
