import { type Business, type Counter, counterName } from '@drawbridge/contract';
import { COUNTER_NAME_MAX } from '@drawbridge/contract/limits';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../ui/format.ts';
import { QrIcon } from '../../ui/icons/rare-icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { AddForm } from '../add-form.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { CounterCode } from './counter-code.tsx';
import './counters.css';
import '../prints.css';
import { useAddCounter, useCounters } from './use-counters.ts';

const rules = z.object({ name: counterName });

/** `/merchant/counters`: the counters of the business, each with a code to print. */
export default function CountersPage() {
  const { business } = useCurrentBusiness();
  if (business === undefined) return null;
  return (
    <PortalPage title="Counter codes">
      <Counters key={business.SynBusinessID} business={business} />
    </PortalPage>
  );
}

function Counters({ business }: { business: Business }) {
  const { data, isError, isFetching, refetch } = useCounters(business.SynBusinessID);
  const add = useAddCounter(business.SynBusinessID);
  const [picked, setPicked] = useState<string>();
  const chosen = data?.find(({ id }) => id === picked) ?? data?.[0];
  return (
    <div className="counters">
      <div className="counters__list">
        <div className="counters__intro">
          <p className="muted">Print a code for your counter. Customers who scan it appear on your checkout screen by first name.</p>
          <TextLink href="/merchant/checkout">Back to checkout</TextLink>
        </div>
        <AddForm
          className="counters__add"
          label="Counter name"
          input={{ name: 'name', placeholder: `Counter ${(data?.length ?? 0) + 1}`, maxLength: COUNTER_NAME_MAX }}
          button="Add counter"
          rules={rules}
          defaults={{ name: '' }}
          adding={add}
          onMade={({ id }) => setPicked(id)}
          failed="We couldn't add the counter"
        />
        <section className="card" aria-label="Counters" aria-busy={data === undefined && !isError}>
          {data !== undefined ? (
            <CounterRows counters={data} chosen={chosen} onPick={setPicked} />
          ) : isError ? (
            <Failed title="We couldn't load the counters." onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <div className="counters__row">
              <Skeleton shape="tile" />
              <Skeleton width="most" />
            </div>
          )}
        </section>
      </div>
      {chosen === undefined ? null : <CounterCode key={chosen.id} business={business} counter={chosen} />}
    </div>
  );
}

function CounterRows({
  counters,
  chosen,
  onPick,
}: {
  counters: readonly Counter[];
  chosen: Counter | undefined;
  onPick: (id: string) => void;
}) {
  if (counters.length === 0) return <Empty title="No counters yet">Add one to print its code.</Empty>;
  return (
    <ul className="counters__rows">
      {counters.map((counter) => (
        <li key={counter.id}>
          <button type="button" className="counters__row" aria-pressed={counter.id === chosen?.id} onClick={() => onPick(counter.id)}>
            <Tile icon={<QrIcon />} look="bank" />
            <span className="counters__name">
              <span className="strong truncate" title={counter.name}>
                {counter.name}
              </span>
              <AddedBy counter={counter} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddedBy({ counter }: { counter: Counter }) {
  const by = counter.created_by === null ? '' : ` by ${counter.created_by}`;
  const words = `Added ${formatDate(counter.created_at)}${by}`;
  return (
    <span className="t-13 muted truncate" title={words}>
      {words}
    </span>
  );
}
