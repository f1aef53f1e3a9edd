import type { NewWebhook } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from '../profile/panel.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** The button to another secret, and the secret once it is made. */
export function SigningSecret({ webhook }: { webhook: string }) {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const onMade = (given: NewWebhook) => {
    setAsking(false);
    setMade(given);
  };
  return (
    <Panel title="Signing secret">
      <div className="stack stack--12">
        <p className="muted">
          Your server uses it to check that a message is from us, with any Standard Webhooks library. We showed it once, when it was
          created.
        </p>
        <div className="actions">
          <Button onClick={() => setAsking(true)}>New secret</Button>
        </div>
      </div>
      {asking ? <NewSecret webhook_id={webhook} onMade={onMade} onClose={() => setAsking(false)} /> : null}
      {made === undefined ? null : <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}
