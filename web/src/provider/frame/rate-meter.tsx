import type { ReturnRate } from '@drawbridge/contract/provider';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { percent, RATE_LABELS } from '../words.ts';
import { Meter } from './meter.tsx';

interface RateMeterProps {
  rate: ReturnRate;
  large?: boolean;
  /** Where the returns behind the figure are. */
  href?: string | undefined;
}

/** How many debits came back, beside the most that may. */
export function RateMeter({ rate: { rate, debits, returns, threshold_basis_points }, large, href }: RateMeterProps) {
  const counts = `${returns.toLocaleString('en-US')} of ${debits.toLocaleString('en-US')} debits`;
  return (
    <Meter
      name={RATE_LABELS[rate]}
      value={percent(returns, debits)}
      share={debits === 0 ? 0 : returns / debits / (threshold_basis_points / 10_000)}
      over={returns * 10_000 > debits * threshold_basis_points}
      counts={
        href === undefined || returns === 0 ? (
          counts
        ) : (
          <Anchor className="link" href={href} aria-label={`${RATE_LABELS[rate]}: ${counts}`}>
            {counts}
          </Anchor>
        )
      }
      limit={`Limit ${percent(threshold_basis_points, 10_000)}`}
      large={large}
    />
  );
}
