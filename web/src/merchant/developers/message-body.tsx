import type { WebhookMessage } from '@drawbridge/contract';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { CopyIcon, RefreshIcon } from '../../ui/icons/icons.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { standing } from '../standing.ts';
import { lastTry, time } from './message-words.tsx';
import { useResend, useWebhookMessage } from './use-webhooks.ts';

export interface MessageBodyProps {
  webhook: string;
  message: WebhookMessage;
  zone: string;
}

/** One message: what was sent, and what was answered. */
export function MessageBody({ webhook, message, zone }: MessageBodyProps) {
  const { public_id, purchase_id, type, answered, answer_ms, tried_at } = message;
  const tried = lastTry(message, zone);
  const took = [tried_at && formatDateTime(tried_at, zone), answer_ms === null ? null : time(answer_ms)].filter((part) => part !== null);
  const whole = useWebhookMessage(message);
  const { failed, again, retrying } = standing(whole, { fresh: true });
  return (
    <section className="reader__body" aria-label="Message">
      <div className="payload__head">
        <span className="developers__code developers__long">{type}</span>
        <span className="actions">
          {purchase_id === null || public_id === null ? null : <PaymentLink id={purchase_id}>{public_id}</PaymentLink>}
          <Resend webhook={webhook} message={message} />
        </span>
      </div>
      {failed ? (
        <Failed title="We couldn't load the message." onRetry={again} retrying={retrying} />
      ) : (
        <>
          <Text title="Payload" text={whole.data?.payload} shown={readable(whole.data?.payload)} />
          <div>
            <p className="payload__head t-13">
              {answered === null ? 'Answer' : `Answer: HTTP ${answered}`}
              <span className="muted num">{took.join(', ')}</span>
            </p>
            {tried === '' ? <p className="muted t-13">We haven't tried yet.</p> : <p className="muted t-13 payload__words">{tried}</p>}
            {whole.data?.answer == null ? null : <Payload label="Answer">{whole.data.answer}</Payload>}
            {whole.data?.answer === null && answered !== null ? <p className="muted t-13">The answer had no text.</p> : null}
          </div>
        </>
      )}
    </section>
  );
}

function Text({ title, text, shown }: { title: string; text: string | undefined; shown: string | undefined }) {
  const copy = async () => {
    if (await copyText(text ?? '', ["The payload couldn't be copied", 'Select it and copy it yourself.']))
      toast.success('Copied', 'Payload');
  };
  return (
    <div>
      <p className="payload__head t-13">
        {title}
        <IconButton
          size="sm"
          icon={<CopyIcon size={16} />}
          label="Copy payload"
          disabled={text === undefined}
          onClick={() => void copy()}
        />
      </p>
      {shown === undefined ? (
        <span aria-busy="true">
          <Skeleton shape="row" width="full" />
        </span>
      ) : (
        <Payload label={title}>{shown}</Payload>
      )}
    </div>
  );
}

/** A text as it is, that scrolls by the keyboard too. */
function Payload({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: no other element keeps its lines as they are
    <pre className="payload" role="group" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

function Resend({ webhook, message }: Pick<MessageBodyProps, 'webhook' | 'message'>) {
  const resend = useResend(webhook);
  const send = () =>
    resend.mutate(message.id, {
      onSuccess: () => toast.success('On its way', 'Resent.'),
      onError: (failed) => toast.error('Error', wordsOf(failed)),
    });
  return (
    <Button
      size="sm"
      icon={<RefreshIcon size={16} />}
      busy={resend.isPending}
      aria-label={message.public_id === null ? `Send ${message.type} again` : `Send ${message.type} of ${message.public_id} again`}
      onClick={send}
    >
      Send again
    </Button>
  );
}

/** What was sent in one line, over several. */
function readable(payload: string | undefined): string | undefined {
  return payload === undefined ? undefined : JSON.stringify(JSON.parse(payload), undefined, 2);
}
