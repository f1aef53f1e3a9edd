import type { ReturnRate } from '@drawbridge/contract/provider';
import { Panel } from '../frame/panel.tsx';
import { percent, RATE_LABELS } from '../words.ts';

/** How many debits came back, beside the most that may. The text carries it; the bar is for the eye. */
export function Rates({ rates }: { rates: readonly ReturnRate[] }) {
  if (rates.length === 0) return null;
  return (
    <Panel title="Return rates" end={<span>Debits of the last 60 days</span>}>
      <div className="meters">
        {rates.map(({ rate, debits, returns, threshold_basis_points }) => {
          const share = debits === 0 ? 0 : Math.min(100, (returns / debits / (threshold_basis_points / 10_000)) * 100);
          const over = returns * 10_000 > debits * threshold_basis_points;
          return (
            <div className="meter" key={rate}>
              <div className="meter__top">
                <span className="meter__name">{RATE_LABELS[rate]}</span>
                <span className="meter__value meter__value--lg">
                  {percent(returns, debits)}
                  {over ? <span className="visually-hidden"> over the limit</span> : null}
                </span>
              </div>
              <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="meter__track" width="100" height="8" rx="1" />
                <rect className={over ? 'meter__fill meter__fill--over' : 'meter__fill'} width={share} height="8" rx="1" />
                <rect className="meter__limit" x="99.5" y="-3" width="0.5" height="14" />
              </svg>
              <div className="meter__foot">
                <span>
                  {returns.toLocaleString('en-US')} of {debits.toLocaleString('en-US')} debits
                </span>
                <span>Limit {percent(threshold_basis_points, 10_000)}</span>
              </div>
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
