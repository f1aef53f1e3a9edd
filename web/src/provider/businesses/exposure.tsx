import type { BusinessDetails } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { Meter } from '../frame/meter.tsx';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';
import { limitWords } from './words.ts';

/** How much may be debited for a business, what of it is used, and who set it. */
export function Exposure({ exposure, end }: { exposure: BusinessDetails['exposure']; end: ReactNode }) {
  const { day_limit, day_used, open_limit, open_used, changes } = exposure;
  return (
    <Panel title="Exposure" end={end}>
      <div className="panel__body stack">
        <Limit name="In this banking day" limit={day_limit} used={day_used} />
        <Limit name="Open (can still be returned)" limit={open_limit} used={open_used} />
        {changes.slice(0, 3).map(({ at, by, why, day_limit: day, open_limit: open }) => (
          <p className="t-13 muted" key={at}>
            {when(at)}: {limitWords(day)} a day, {limitWords(open)} open. {by}: “{why}”
          </p>
        ))}
      </div>
    </Panel>
  );
}

function Limit({ name, limit, used }: { name: string; limit: number | null; used: number | null }) {
  if (limit === null)
    return (
      <p>
        {name}: <strong>any amount</strong>
      </p>
    );
  if (used === null)
    return (
      <p>
        {name}: limit {formatCents(limit)}. Payments from before are still being counted.
      </p>
    );
  return (
    <Meter
      name={name}
      value={formatCents(used)}
      share={used / limit}
      over={used > limit}
      counts={`${Math.round((used / limit) * 100)}% used`}
      limit={`Limit ${formatCents(limit)}`}
    />
  );
}
