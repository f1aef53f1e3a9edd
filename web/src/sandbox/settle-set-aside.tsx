import { sandbox } from '@drawbridge/contract/sandbox';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { settleSetAside, type TickedOff } from './calls.ts';
import { SayWhy } from './say-why.tsx';

/** Marks as handled what was set aside, with a word about what was done. */
export function SettleSetAside({ number, place }: { number: number; place: string }) {
  const queries = useQueryClient();
  const [before, setBefore] = useState<TickedOff>();
  if (before) return <TickedOffBefore by={before} onClose={() => void queries.invalidateQueries()} />;
  return (
    <SayWhy
      className="aside__settle"
      opens="Mark as handled"
      named={`Mark as handled: ${place}`}
      label="What was done about it"
      rule={sandbox.resolveException.body.shape.note}
      button="Mark as handled"
      send={(note) => settleSetAside(number, note)}
      // Whoever came second reads who was first before it leaves the list.
      onSent={(answer) => (answer.anew ? queries.invalidateQueries() : setBefore(answer))}
    />
  );
}

function TickedOffBefore({ by: { by, note }, onClose }: { by: TickedOff; onClose: () => void }) {
  return (
    <div className="sandbox__form">
      <Notice kind="warning" role="alert">
        Someone handled this before you, {by === 'sandbox' ? 'on this page' : `as ${by}`}
        {note === null ? '.' : `: “${note}”.`} Your note wasn't saved.
      </Notice>
      <div className="actions">
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
