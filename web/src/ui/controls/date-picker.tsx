import { useId, useRef, useState } from 'react';
import { language } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { today } from '../clock.ts';
import { formatDate } from '../format.ts';
import { CalendarIcon } from '../icons/icons.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { DialogFoot } from '../layout/dialog-foot.tsx';
import { Field, useFieldIds } from './field.tsx';
import { Select } from './select.tsx';
import { useRecentScroll } from './use-recent-scroll.ts';

/** The name of a month, from 1, in the language of the page. */
const monthName = (month: number) =>
  new Intl.DateTimeFormat(language() === 'es' ? 'es-US' : 'en-US', { month: 'long' }).format(new Date(2000, month - 1, 1));

const two = (value: number) => String(value).padStart(2, '0');
const options = (from: number, to: number, label: (at: number) => string = String) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ value: String(from + at), label: label(from + at) }));

type Parts = { year: string; month: string; day: string };

function partsOf(iso: string): Parts {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!found) return { year: '', month: '', day: '' };
  return { year: String(Number(found[1])), month: String(Number(found[2])), day: String(Number(found[3])) };
}

/** Days of a month; a month without its year may still be a leap February. */
function daysIn(year: string, month: string): number {
  if (month === '') return 31;
  return new Date(year === '' ? 2000 : Number(year), Number(month), 0).getDate();
}

export type DatePickerProps = {
  /** `2026-03-18`, or '' for none. */
  value: string;
  onChange: (iso: string) => void;
  id?: string;
  name?: string;
  disabled?: boolean;
  /** The first year offered. */
  min_year?: number;
  /** Of the dialog in which it is picked. */
  title?: string;
  onBlur?: () => void;
};

/**
 * A day in the past, such as a birthday: a control for Field that opens three native lists, which on a phone are its
 * own wheels. Days after today are not offered. A press within 300 ms of a scroll is taken for the end of the scroll.
 */
export function DatePicker({ value, onChange, disabled, name, onBlur, min_year, title, ...rest }: DatePickerProps) {
  // The label names the button; the day that stands in it would go unheard without being its description.
  const day_id = useId();
  const ids = useFieldIds({ ...rest, 'aria-describedby': day_id });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const scrolledRecently = useRecentScroll();
  return (
    <>
      <button
        {...ids}
        ref={button}
        type="button"
        name={name}
        className="input num"
        aria-haspopup="dialog"
        disabled={disabled}
        onBlur={open ? undefined : onBlur}
        onClick={() => {
          if (!scrolledRecently()) setOpen(true);
        }}
      >
        <span id={day_id} className={value === '' ? 'faint' : undefined}>
          {value === '' ? t('Pick a date') : formatDate(value)}
        </span>
        <span className="input__end">
          <CalendarIcon />
        </span>
      </button>
      {open ? (
        <PickDay
          value={value}
          min_year={min_year}
          title={title}
          onClose={() => setOpen(false)}
          onPick={(iso) => {
            setOpen(false);
            onChange(iso);
          }}
        />
      ) : null}
    </>
  );
}

type PickDayProps = Pick<DatePickerProps, 'value' | 'min_year' | 'title'> & { onClose: () => void; onPick: (iso: string) => void };

function PickDay({ value, min_year = 1900, title = t('Pick a date'), onClose, onPick }: PickDayProps) {
  const [parts, setParts] = useState(() => partsOf(value));
  const id = useId();
  const now = today();
  const this_year = parts.year === String(now.year);
  const this_month = this_year && parts.month === String(now.month);
  const last_month = this_year ? now.month : 12;
  const last_day = this_month ? now.day : daysIn(parts.year, parts.month);

  // A choice may take days away from under another (February, this month): those are asked for again.
  const month = Number(parts.month) > last_month ? '' : parts.month;
  const day = Number(parts.day) > last_day ? '' : parts.day;
  const whole = parts.year !== '' && month !== '' && day !== '';
  const choose = (part: keyof Parts) => (event: { target: { value: string } }) =>
    setParts({ ...parts, month, day, [part]: event.target.value });

  return (
    <Dialog
      title={<span id={id}>{title}</span>}
      onClose={onClose}
      onSubmit={() => {
        if (whole) onPick(`${parts.year.padStart(4, '0')}-${two(Number(month))}-${two(Number(day))}`);
      }}
      foot={<DialogFoot quiet onOut={onClose} yes={t('Done')} disabled={!whole} />}
    >
      <fieldset className="date-parts" aria-labelledby={id}>
        <Field label={t('Month')}>
          <Select
            value={month}
            placeholder=""
            autoComplete="bday-month"
            options={options(1, last_month, monthName)}
            onChange={choose('month')}
          />
        </Field>
        <Field label={t('Day')}>
          <Select value={day} placeholder="" autoComplete="bday-day" options={options(1, last_day)} onChange={choose('day')} />
        </Field>
        <Field label={t('Year')}>
          <Select
            value={parts.year}
            placeholder=""
            autoComplete="bday-year"
            options={options(min_year, now.year).reverse()}
            onChange={choose('year')}
          />
        </Field>
      </fieldset>
    </Dialog>
  );
}
