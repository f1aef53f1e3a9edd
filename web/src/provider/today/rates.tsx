import type { ReturnRate } from '@drawbridge/contract/provider';
import { Panel } from '../frame/panel.tsx';
import { RateMeter } from '../frame/rate-meter.tsx';
import { returnsHref } from '../returns/use-return-filters.ts';

/** How many debits came back, beside the most that may. */
export function Rates({ rates }: { rates: readonly ReturnRate[] }) {
  if (rates.length === 0) return null;
  return (
    <Panel title="Return rates" end={<span>Debits of the last 60 days</span>}>
      <div className="meters">
        {rates.map((rate) => (
          <RateMeter key={rate.rate} rate={rate} href={returnsHref({ rate: rate.rate })} large />
        ))}
      </div>
    </Panel>
  );
}
