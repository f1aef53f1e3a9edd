import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Looks } from '../frame/looks.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { PaymentsTable } from '../payments/payments-table.tsx';
import { monthOf } from '../when.ts';
import { Accounts } from './accounts.tsx';
import { ConsumerBadge } from './consumer-badge.tsx';
import { type ConsumerChange, ConsumerDialog } from './consumer-dialog.tsx';
import { FormerContacts } from './former-contacts.tsx';
import { Freeze } from './freeze.tsx';
import { Limits } from './limits.tsx';
import { ProveNumber } from './prove-number.tsx';
import { Sessions } from './sessions.tsx';

/** `/provider/consumers/{id}`: who somebody is, how they stand, and what can be done. */
export default function ConsumerPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['consumer', id],
    queryFn: () => ask('readConsumer', { params: { id } }),
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const list = { label: 'Consumers', href: '/provider/consumers' };
  return (
    <ConsolePage title={data?.name ?? 'Consumer'} crumb={list}>
      {data ? <Shown consumer={data} /> : <LoadingPage what="consumer" list={{ ...list, label: 'Find a person' }} query={query} />}
    </ConsolePage>
  );
}

function Shown({ consumer }: { consumer: ConsoleConsumer }) {
  const { me } = useMe();
  const [change, setChange] = useState<ConsumerChange>();
  const may = me ? staffMay(me.role, 'freezeConsumer') : false;
  return (
    <>
      <Subject consumer={consumer} />
      <div className="cols cols--side">
        <div className="stack">
          <Accounts accounts={consumer.accounts} />
          <Payments id={consumer.id} />
          <FormerContacts changes={consumer.contact_changes} />
          <Sessions consumer={consumer} may={may} onEnd={() => setChange('end_sessions')} />
        </div>
        <div className="stack">
          <Limits limits={consumer.limits} may={may} onChange={() => setChange('limit')} />
          <ProveNumber consumer={consumer} may={may} onText={() => setChange('text_code')} />
          {may ? <Freeze status={consumer.status} onChoose={setChange} /> : null}
          <Panel title="History">
            <div className="panel__body">
              <Looks looks={consumer.history} />
            </div>
          </Panel>
        </div>
      </div>
      {change ? <ConsumerDialog change={change} consumer={consumer} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}

function Subject({ consumer }: { consumer: ConsoleConsumer }) {
  const { name, status, phone, email, email_verified, city, state, language, since } = consumer;
  return (
    <div className="subject">
      <Tile name={name} size="lg" />
      <div>
        <p className="subject__name">
          Consumer since {monthOf(since)} <ConsumerBadge status={status} />
        </p>
        <p className="subject__sub">
          <span className="num">{phone}</span>
          <span>
            {email}, {email_verified ? 'verified' : 'not verified'}
          </span>
          <span>
            {city}, {state}
          </span>
          <span>{language === 'es' ? 'Spanish' : 'English'}</span>
        </p>
      </div>
    </div>
  );
}

/** As many as stand on a consumer's own page. */
const SHOWN = 10;

function Payments({ id }: { id: string }) {
  const list = useQuery({
    queryKey: ['payments', { consumer: id }],
    queryFn: () => ask('listPayments', { query: { consumer: id } }),
  });
  const { data } = list;
  return (
    <Panel
      title="Payments"
      className="panel--table"
      end={data && data.payments.length > SHOWN ? <TextLink href={`/provider/payments?consumer=${id}`}>Show more</TextLink> : undefined}
    >
      <PaymentsTable
        label="Payments"
        of="consumer"
        payments={data?.payments.slice(0, SHOWN)}
        failed={failedOf(list, "The payments couldn't be loaded")}
      />
    </Panel>
  );
}
