import type { Webhook } from '@drawbridge/contract';
import { useState } from 'react';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Panel } from '../profile/panel.tsx';
import { EventChecks, type WebhookEvent } from './event-checks.tsx';
import { useChooseEvents } from './use-webhooks.ts';

/** What an endpoint is told of, and another choice. Until it is saved, the choice is this page's alone. */
export function WebhookEvents({ webhook }: { webhook: Webhook }) {
  const save = useChooseEvents(webhook.id);
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>();
  const now = chosen ?? webhook.events;
  const changed = now.join() !== webhook.events.join();
  const send = () =>
    save.mutate([...now], {
      onSuccess: () => {
        setChosen(undefined);
        toast.success('Saved', 'Events from now on follow your choice.');
      },
      onError: (error) => toast.error('Error', wordsOf(error)),
    });
  return (
    <Panel title="Events">
      <div className="stack stack--12">
        <p className="muted">Choose what we send to this URL from now on.</p>
        <EventChecks
          named
          chosen={now}
          disabled={save.isPending}
          error={now.length === 0 ? 'Choose at least one event' : undefined}
          onChoose={setChosen}
        />
        {changed ? (
          <div className="actions">
            <Button kind="primary" busy={save.isPending} disabled={now.length === 0} onClick={send}>
              Save Events
            </Button>
            <Button disabled={save.isPending} onClick={() => setChosen(undefined)}>
              Cancel
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
