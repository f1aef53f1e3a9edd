import { type AnswerOf, REPORT_STATUSES, type ReportStatus, type reports } from '@drawbridge/contract';
import { useReportFilters } from './use-report.ts';
import type { ReportAddress } from './use-report-address.ts';

const LABELS: Readonly<Record<ReportStatus, string>> = {
  PENDING: 'Pending',
  POSTED: 'Posted',
  DECLINED: 'Declined',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

/** Every status, and what was refunded, each with how many there are. One is chosen at a time; pressed again it is left. */
export function StatusChips({ address, enabled }: { address: ReportAddress; enabled: boolean }) {
  const { statuses, refunded } = address.wishes;
  const { data } = useReportFilters(address.wishes, enabled);
  return (
    <fieldset className="chips" aria-label="Status">
      <Chip label="All" count={data && allOf(data)} pressed={statuses.length === 0 && !refunded} onPress={() => address.show(undefined)} />
      {REPORT_STATUSES.map((status) => {
        const pressed = statuses.includes(status);
        return (
          <Chip
            key={status}
            label={LABELS[status]}
            count={data && { ...data.statusCounts, ...data.furtherCounts }[status]}
            pressed={pressed}
            onPress={() => address.show(pressed && statuses.length === 1 ? undefined : status)}
          />
        );
      })}
      <Chip
        label="Refunded"
        count={data?.furtherCounts.refunded}
        pressed={refunded}
        onPress={() => address.show(refunded ? undefined : 'refunded')}
      />
    </fieldset>
  );
}

function allOf({ statusCounts, furtherCounts: { refunded: _whatever_status, ...further } }: AnswerOf<typeof reports.filters>): number {
  return [...Object.values(statusCounts), ...Object.values(further)].reduce((sum, count) => sum + count, 0);
}

type ChipProps = { label: string; count: number | undefined; pressed: boolean; onPress: () => void };

/** Nothing to be seen by it: it can't be pressed. One that is pressed can always be left. */
function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} disabled={count === 0 && !pressed && label !== 'All'} onClick={onPress}>
      {label}
      {count === undefined ? null : <span className="chip__count">{count.toLocaleString('en-US')}</span>}
    </button>
  );
}
