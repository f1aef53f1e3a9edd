import type { Webhook } from '@drawbridge/contract';
import { useState } from 'react';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { PlayIcon, SendIcon } from '../../ui/icons/icons.tsx';
import { PauseIcon } from '../../ui/icons/portal-icons.tsx';
import { AskFirst } from '../ask-first.tsx';
import { usePause, useResume, useSendTest } from './use-webhooks.ts';
import { standingWords, WebhookState } from './webhook-state.tsx';

export interface WebhookHeadProps {
  webhook: Webhook;
  zone: string;
  /** A test is on its way: its message's id. */
  onTest: (message_id: string) => void;
}

/** An endpoint's address, how it stands, and what is done with it. */
export function WebhookHead({ webhook, zone, onTest }: WebhookHeadProps) {
  const words = standingWords(webhook, zone);
  return (
    <div className="webhook-head">
      <div className="webhook-head__what">
        <p className="webhook-head__url developers__code">{webhook.url}</p>
        <p className="webhook-head__state">
          <WebhookState webhook={webhook} zone={zone} />
          {words === undefined ? null : <span>{words}</span>}
        </p>
      </div>
      <div className="actions">
        <SendTest webhook={webhook} onTest={onTest} />
        <PauseOrResume webhook={webhook} />
      </div>
    </div>
  );
}

const sayRefused = (error: Error): void => {
  toast.error('Error', wordsOf(error));
};

function SendTest({ webhook, onTest }: Omit<WebhookHeadProps, 'zone'>) {
  const test = useSendTest(webhook.id);
  const send = () => test.mutate(undefined, { onSuccess: ({ id }) => onTest(id), onError: sayRefused });
  return (
    <Button icon={<SendIcon />} busy={test.isPending} onClick={send}>
      Send Test Event
    </Button>
  );
}

function PauseOrResume({ webhook: { id, url, paused_at } }: { webhook: Webhook }) {
  const pause = usePause(id);
  const resume = useResume(id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {paused_at === null ? (
        <Button icon={<PauseIcon />} onClick={() => setAsking(true)}>
          Pause
        </Button>
      ) : (
        <Button icon={<PlayIcon />} busy={resume.isPending} onClick={() => resume.mutate(undefined, { onError: sayRefused })}>
          Resume
        </Button>
      )}
      {asking ? (
        <AskFirst
          yes="Yes, pause"
          kind="primary"
          busy={pause.isPending}
          onYes={(then) => pause.mutate(undefined, then)}
          onClose={() => setAsking(false)}
        >
          <p>
            We stop sending to <span className="developers__code developers__long">{url}</span>. Nothing is lost. Events wait for up to 30
            days, and we send them when you resume. Test events are still sent.
          </p>
        </AskFirst>
      ) : null}
    </>
  );
}
