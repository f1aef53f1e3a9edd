import type { DayToClear } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { useSession } from '../../session/state.ts';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { longDay } from '../repay/debt-words.ts';
import { KeepLoading } from './keep-loading.tsx';
import { toClearQuery } from './to-clear-query.ts';

/** As many days as the card has lines for: what clears later is added to the last. */
const DAYS_MAX = 3;

/**
 * What to keep in the account until it clears, and by when that is. `quiet`: nothing is said where nothing is to clear,
 * because something else matters more.
 */
export default function Keep({ quiet }: { quiet: boolean }) {
  const label = useId();
  const { authenticated } = useSession();
  const { data: days, error, isFetching, refetch } = useQuery({ ...toClearQuery, enabled: authenticated });
  if (days === undefined) {
    if (quiet) return null;
    if (error === null) return <KeepLoading />;
    return (
      <Card className="keep">
        <Failed title={t("We couldn't load what hasn't cleared yet.")} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (days.length === 0)
    return quiet ? null : (
      <Card pad className="keep" aria-labelledby={label}>
        <h2 className="t-16 strong" id={label}>
          {t('All your payments have cleared')}
        </h2>
        <p className="t-14 muted">{t("After you pay, you'll see how much to keep in your account, and until when.")}</p>
      </Card>
    );
  const amount = <span className="num keep__amount">{formatCents(sumOf(days))}</span>;
  return (
    <Card pad className="keep" aria-labelledby={label}>
      <h2 className="t-16 strong" id={label}>
        {tNodes('Keep {amount} in your account', { amount })}
      </h2>
      <p className="t-14 muted">{t("These payments haven't cleared yet.")}</p>
      <div className="keep__days">
        <Facts
          facts={linesOf(days).map(({ clears_on, amount: cents }) => ({
            label: t('Clears by {day}', { day: longDay(clears_on) }),
            value: formatCents(cents),
          }))}
        />
      </div>
    </Card>
  );
}

const sumOf = (days: readonly DayToClear[]) => days.reduce((sum, { amount }) => sum + amount, 0);

/** The days as lines; the last line holds the last day and all that clears after the lines before it. */
function linesOf(days: readonly DayToClear[]): readonly DayToClear[] {
  const last = days.at(-1);
  if (days.length <= DAYS_MAX || last === undefined) return days;
  const shown = days.slice(0, DAYS_MAX - 1);
  return [...shown, { clears_on: last.clears_on, amount: sumOf(days) - sumOf(shown) }];
}
