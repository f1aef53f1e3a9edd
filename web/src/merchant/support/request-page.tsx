import { type AnswerOf, type support, supportText } from '@drawbridge/contract';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { SupportStatusBadge } from '../../session/support-status.tsx';
import { useSupportThread, useWriteAgain } from '../../session/use-support.ts';
import { wordsOf } from '../../session/words-of.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { Thread } from '../../ui/layout/thread.tsx';
import { PortalPage } from '../portal-page.tsx';
import './support.css';

const RULES = z.object({ text: supportText });

/** `/merchant/support/{reference}`: what this user asked, the answers, and where they write again. */
export default function SupportRequestPage() {
  const { reference = '' } = useParams();
  const { data, isError, isFetching, refetch } = useSupportThread(reference);
  return (
    <PortalPage title={`Support request ${reference}`}>
      <div className="support">
        <TextLink href="/merchant/support">All requests</TextLink>
        {data ? (
          <Shown request={data} />
        ) : isError ? (
          <Failed title="This request couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton shape="row" />
        )}
      </div>
    </PortalPage>
  );
}

function Shown({ request: { reference, status, issue, messages, left_out } }: { request: AnswerOf<typeof support.read> }) {
  return (
    <>
      <p className="support__head">
        <SupportStatusBadge status={status} /> {issue}
      </p>
      {left_out === 0 ? null : <p className="t-13 muted">Older messages aren't shown: {left_out.toLocaleString('en-US')}.</p>}
      <Thread
        label="Messages"
        items={messages.map(({ id, by, text, at }) => ({
          id,
          own: by === 'you',
          by: by === 'you' ? 'You' : brand.name,
          at: formatDateTime(at),
          text,
        }))}
      />
      <WriteAgain reference={reference} closed={status === 'CLOSED'} />
    </>
  );
}

function WriteAgain({ reference, closed }: { reference: string; closed: boolean }) {
  const form = useSchemaForm<{ text: string }>(RULES, { text: '' });
  const write = useWriteAgain(reference);
  const submit = form.handleSubmit(({ text }) => {
    if (write.isPending) return;
    write.mutate(text, {
      onSuccess: () => {
        form.reset();
        toast.success('Success', 'Message sent');
      },
      onError: (error) => toast.error('Error', wordsOf(error, "Your message couldn't be sent")),
    });
  });
  return (
    <form className="support" onSubmit={(event) => void submit(event)} noValidate>
      <AreaField
        form={form}
        name="text"
        label="Your message"
        rows={4}
        hint={closed ? "This request is closed. If you write again, we'll reopen it." : undefined}
      />
      <div className="actions">
        <Button kind="primary" type="submit" busy={write.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
