import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { Button } from '../../ui/controls/button.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Panel } from '../frame/panel.tsx';
import { percent } from '../words.ts';

interface LimitsProps {
  limits: ConsoleConsumer['limits'];
  may: boolean;
  onChange: () => void;
}

/** What somebody may spend in a day, and has. */
export function Limits({ limits: { daily_limit, everyones, spent_today, pending }, may, onChange }: LimitsProps) {
  const share = daily_limit === 0 ? 100 : Math.min(100, (spent_today / daily_limit) * 100);
  return (
    <Panel
      title="Limits"
      end={
        may ? (
          <Button size="sm" onClick={onChange} aria-label="Change the daily limit">
            Change
          </Button>
        ) : undefined
      }
    >
      <div className="panel__body">
        <div className="meter">
          <div className="meter__top">
            <span className="meter__name">Spent today</span>
            <span className="meter__value">{formatCents(spent_today)}</span>
          </div>
          <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className="meter__track" width="100" height="8" />
            <rect className="meter__fill" width={share} height="8" />
          </svg>
          <div className="meter__foot">
            <span>{daily_limit === 0 ? "They can't spend anything" : `${percent(spent_today, daily_limit)} used`}</span>
            <span>Daily limit {formatCents(daily_limit)}</span>
          </div>
        </div>
        <hr className="rule" />
        <Facts
          facts={[
            { label: 'Pending', value: formatCents(pending) },
            { label: 'Limit for everyone', value: formatCents(everyones) },
          ]}
        />
      </div>
    </Panel>
  );
}
