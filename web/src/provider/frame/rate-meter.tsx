import type { ReturnRate } from '@drawbridge/contract/provider';
import { percent, RATE_LABELS } from '../words.ts';
import { Meter } from './meter.tsx';

/** How many debits came back, beside the most that may. */
export function RateMeter({ rate: { rate, debits, returns, threshold_basis_points }, large }: { rate: ReturnRate; large?: boolean }) {
  return (
    <Meter
      name={RATE_LABELS[rate]}
      value={percent(returns, debits)}
      share={debits === 0 ? 0 : returns / debits / (threshold_basis_points / 10_000)}
      over={returns * 10_000 > debits * threshold_basis_points}
      counts={`${returns.toLocaleString('en-US')} of ${debits.toLocaleString('en-US')} debits`}
      limit={`Limit ${percent(threshold_basis_points, 10_000)}`}
      large={large}
    />
  );
}
