import type { ReturnEntry } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Hint } from '../../../ui/feedback/tooltip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { RefreshIcon } from '../../../ui/icons/icons.tsx';
import { RetryReturn } from './retry-return.tsx';
import { retryState, waitsForDay } from './retry-state.ts';

/** A return's retry button, or its words for those who may not ask for debits. Nothing for final codes. */
export function RetryCell({ entry, allowed }: { entry: ReturnEntry; allowed: boolean }) {
  const [asking, setAsking] = useState(false);
  const state = retryState(entry);
  if (state !== undefined && !allowed)
    return (
      <>
        <span className="muted">{state.label.replace(/^Retry \((.*)\)$/, '$1')}</span>
        <OnItsWay entry={entry} />
      </>
    );
  return (
    <>
      {state === undefined ? null : (
        <span className="returns__retry">
          <Button
            size="sm"
            icon={state.active ? <RefreshIcon size={16} /> : undefined}
            disabled={!state.active}
            onClick={() => setAsking(true)}
          >
            {state.label}
          </Button>
          {state.why === undefined ? null : <Hint label={`Why ${entry.public_id} can't be retried`} text={state.why} align="end" />}
        </span>
      )}
      <OnItsWay entry={entry} />
      {asking ? <RetryReturn entry={entry} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** That a retry is on its way, which neither the status nor the button says. */
function OnItsWay({ entry }: { entry: ReturnEntry }) {
  const { retry_on, retry_settled } = entry;
  if (retry_on === null) return waitsForDay(entry) ? <span className="returns__way">Waiting, date not known yet</span> : null;
  const day = formatDate(retry_on);
  return <span className="returns__way">{retry_settled ? `Debited again ${day}` : `On its way, settles ${day}`}</span>;
}
