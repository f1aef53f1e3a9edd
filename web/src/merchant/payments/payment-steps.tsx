import type { PaymentStep } from '@drawbridge/contract';
import { formatMoment } from '../../session/format-moment.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { formatDate } from '../../ui/format.ts';

/** What a state is for whoever doesn't see the arch. */
const SPOKEN: Readonly<Record<PaymentStep['state'], string>> = { done: '', next: 'Still to come: ', failed: 'Failed: ' };

/** A payment from asked to paid out: what happened and will, when, and why it takes that long. */
export function PaymentSteps({ steps, zone }: { steps: readonly PaymentStep[]; zone: string }) {
  return (
    <ol className="timeline">
      {steps.map(({ state, at, day, title, whys, payout_id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of one payment stay where they are
        <li key={index} data-at={state === 'done' ? undefined : state}>
          <p className="timeline__what">
            <span className="visually-hidden">{SPOKEN[state]}</span>
            {title}
          </p>
          <p className="timeline__when">{at !== null ? formatMoment(at, zone) : day === null ? 'Soon' : `By ${formatDate(day)}`}</p>
          <p className="timeline__why">
            {whys.join(' ')}
            {payout_id === null ? null : (
              <>
                {' '}
                <Anchor className="link" href={`/merchant/payouts/${payout_id}`}>
                  See the payout
                </Anchor>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
