import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { formatDate } from '../../ui/format.ts';
import { LeftIcon, RightIcon } from '../../ui/icons/icons.tsx';
import { presetsOf } from './date-presets.ts';
import { type DayRange, dateOf, isoOf, rangeOf } from './days.ts';

const FIRST_YEAR = 2020;

/** Only the arrows to the months before and after: the library draws others, which are not ours. */
function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  if (orientation === 'left') return <LeftIcon size={16} />;
  return orientation === 'right' ? <RightIcon size={16} /> : <span />;
}

/** The ranges that people ask for most, by name, each by one press. */
function Presets({ range, today, onPick }: { range: DayRange; today: string; onPick: (range: DayRange) => void }) {
  return (
    <fieldset className="presets" aria-label="Common ranges">
      {presetsOf(today).map(({ label, range: preset }) => (
        <button
          key={label}
          type="button"
          className="presets__one"
          aria-pressed={preset.from === range.from && preset.to === range.to}
          onClick={() => onPick(preset)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Two months to pick a range from by two presses: the first sets one end, the second the other, whichever comes first.
 * Nothing is picked before the second. Days after `today` are not offered.
 */
export default function RangeCalendar({ range, today, onPick }: { range: DayRange; today: string; onPick: (range: DayRange) => void }) {
  const [begun, setBegun] = useState<string>();
  const last = dateOf(today);
  const end = dateOf(range.to);
  const press = (day: Date): void => {
    if (begun === undefined) setBegun(isoOf(day));
    else onPick(rangeOf(begun, isoOf(day)));
  };
  return (
    <div className="range__all">
      <Presets range={range} today={today} onPick={onPick} />
      <div>
        <DayPicker
          mode="range"
          className="range"
          numberOfMonths={2}
          autoFocus
          today={last}
          // The end of the range stands on the right.
          defaultMonth={new Date(end.getFullYear(), end.getMonth() - 1, 1)}
          startMonth={new Date(FIRST_YEAR, 0, 1)}
          endMonth={last}
          captionLayout="dropdown"
          disabled={{ after: last }}
          selected={begun === undefined ? { from: dateOf(range.from), to: end } : { from: dateOf(begun), to: dateOf(begun) }}
          onSelect={(_range, day) => press(day)}
          components={{ Chevron }}
        />
        <p className="range__hint" aria-live="polite">
          {begun === undefined ? 'Pick the first day.' : `From ${formatDate(begun)}. Pick the other end.`}
        </p>
      </div>
    </div>
  );
}
