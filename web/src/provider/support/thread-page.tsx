import type { SupportMessage, SupportThread } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { formatTypedPhone } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { Thread } from '../../ui/layout/thread.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { CopyId } from '../frame/copy-id.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Looks } from '../frame/looks.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { counted } from '../words.ts';
import { AnswerForm } from './answer-form.tsx';
import { CloseOrReopen } from './close-or-reopen.tsx';
import { threadKey } from './queries.ts';
import { SupportBadge } from './status-badge.tsx';
import { waited } from './words.ts';
import './support.css';

/** `/provider/support/{id}`: one request, what it is about, and the answer. */
export default function SupportThreadPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: threadKey(id),
    queryFn: () => ask('readSupport', { params: { id } }),
    // What is answered is what was read: it doesn't change below somebody who types.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const list = { label: 'Support', href: '/provider/support' };
  return (
    <ConsolePage title={data ? `Request ${data.reference}` : 'Request'} crumb={list}>
      {data ? <Shown key={id} thread={data} /> : <LoadingPage what="request" list={{ ...list, label: 'All requests' }} query={query} />}
    </ConsolePage>
  );
}

function Shown({ thread }: { thread: SupportThread }) {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'answerSupport') : false;
  const { status, waiting_since, left_out, messages } = thread;
  return (
    <>
      <div className="subject">
        <div>
          <p className="subject__name">
            {thread.person.name} <SupportBadge status={status} />
          </p>
          <p className="subject__sub">
            <CopyId id={thread.reference} what="reference number" />
            {waiting_since === null ? null : (
              <span>
                Waits since {when(waiting_since)}: {waited(waiting_since)}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="cols cols--side">
        <div className="stack">
          <Panel title="Messages">
            <div className="panel__body stack stack--16">
              {left_out === 0 ? null : (
                <p className="t-13 muted">{counted(left_out, "older message isn't shown", "older messages aren't shown")}.</p>
              )}
              <Thread label="Messages written" items={messages.map(itemOf)} />
            </div>
          </Panel>
          {may ? <AnswerForm thread={thread} /> : null}
        </div>
        <div className="stack">
          <About thread={thread} />
          {may ? <CloseOrReopen thread={thread} /> : null}
          <Panel title="History">
            <div className="panel__body">
              <Looks looks={thread.looks} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}

function itemOf({ id, side, by, text, at, mailed }: SupportMessage) {
  const how = mailed === null ? '' : mailed ? ', emailed too' : ', in the app only';
  return { id, own: side === 'staff', by: by.replace(/ <.*>$/, ''), at: `${when(at)}${how}`, text };
}

/** Who asks, and what it is about; each leads to its page. */
function About({ thread: { side, person, business, payment, issue, phone_number, language } }: { thread: SupportThread }) {
  return (
    <Panel title="About">
      <div className="panel__body">
        <Facts
          facts={[
            {
              label: side === 'consumer' ? 'Consumer' : 'Merchant user',
              value:
                side === 'consumer' ? (
                  <Anchor className="link" href={`/provider/consumers/${person.id}`}>
                    {person.name}
                  </Anchor>
                ) : (
                  person.name
                ),
            },
            {
              label: 'Business',
              value: business && (
                <Anchor className="link" href={`/provider/businesses/${business.id}`}>
                  {business.name}
                </Anchor>
              ),
            },
            {
              label: 'Payment',
              value: payment && (
                <Anchor className="link mono" href={`/provider/payments/${payment}`}>
                  {payment}
                </Anchor>
              ),
            },
            { label: 'Issue', value: issue },
            { label: 'Call back', value: phone_number && <span className="num">{formatTypedPhone(phone_number)}</span> },
            { label: 'Language', value: language === 'es' ? 'Spanish' : 'English' },
          ]}
        />
      </div>
    </Panel>
  );
}
