import { lazy, Suspense } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatDate } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { type DayRange, todayIn } from './days.ts';

// The calendar is as large as the page it opens on: it comes when it is opened.
const RangeCalendar = lazy(() => import('./range-calendar.tsx'));

/** The range of days that a report is about, up to today as it is in `zone`; pressed, it opens two months. */
export function RangePicker({ range, zone, onChange }: { range: DayRange; zone: string; onChange: (range: DayRange) => void }) {
  const words = `${formatDate(range.from)} – ${formatDate(range.to)}`;
  return (
    <Popover
      label="Date range"
      dense
      trigger={(props) => (
        <Button {...props} className="report__range" icon={<CalendarIcon />} aria-label={`Date range: ${words}`}>
          {words}
        </Button>
      )}
    >
      {(close) => (
        <Suspense
          fallback={
            <div className="report__loading">
              <Spinner large label="Loading the calendar" />
            </div>
          }
        >
          <RangeCalendar
            range={range}
            today={todayIn(zone)}
            onPick={(picked) => {
              close();
              onChange(picked);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
