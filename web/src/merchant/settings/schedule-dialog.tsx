import {
  hourWords,
  type NewSchedule,
  newSchedule,
  type ReportSchedule,
  type ReportSchedules,
  SCHEDULED_REPORT_NAMES,
  SCHEDULED_REPORTS,
  WEEKDAYS,
} from '@drawbridge/contract';
import { useState } from 'react';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useScheduleChanges } from './use-schedules.ts';

export interface ScheduleDialogProps {
  business_id: string;
  /** Whoever may see the location's reports. */
  people: ReportSchedules['people'];
  /** The one that is changed; a new one where there is none. */
  schedule?: ReportSchedule;
  onClose: () => void;
}

const FIRST: NewSchedule = { report: 'daily_totals', format: 'csv', every: 'day', weekday: null, hour: 6, user_ids: [] };
const REPORTS = SCHEDULED_REPORT_NAMES.map((value) => ({ value, label: SCHEDULED_REPORTS[value] }));
const RHYTHMS = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month, on the 1st' },
];
const DAYS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));
const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
];
const COVERS = { day: 'Covers the day before.', week: 'Covers the seven days before.', month: 'Covers the month before.' };

/** What a schedule becomes with another report or rhythm: what doesn't go with it is set to what does. */
function settled(wish: NewSchedule): NewSchedule {
  const every = wish.report === 'statement' ? 'month' : wish.every;
  return {
    ...wish,
    every,
    weekday: every === 'week' ? (wish.weekday ?? 1) : null,
    format: wish.report === 'statement' ? wish.format : 'csv',
  };
}

/** Adds a scheduled report, or changes or removes one. */
export function ScheduleDialog({ business_id, people, schedule, onClose }: ScheduleDialogProps) {
  const changes = useScheduleChanges(business_id);
  const [wish, setWish] = useState<NewSchedule>(() => (schedule === undefined ? FIRST : wishOf(schedule)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = (next: Partial<NewSchedule>): void => {
    setProblem(undefined);
    setWish(settled({ ...wish, ...next }));
  };
  const send = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      toast.success('Success', done);
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  const save = (): void => {
    const wrong = newSchedule.safeParse(wish).error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong === undefined)
      void send(() => (schedule === undefined ? changes.add(wish) : changes.edit(schedule, wish)), 'Scheduled report saved');
  };
  return (
    <Dialog
      title={schedule === undefined ? 'Add Scheduled Report' : 'Edit Scheduled Report'}
      dense
      held={busy}
      onClose={onClose}
      onSubmit={save}
      foot={<DialogFoot onOut={onClose} yes="Save" busy={busy} />}
    >
      <WhenFields wish={wish} onChange={change} />
      <PeopleField people={people} chosen={wish.user_ids} onChoose={(user_ids) => change({ user_ids })} />
      <Problem>{problem}</Problem>
      {schedule === undefined ? null : (
        <div>
          <Button size="sm" disabled={busy} onClick={() => void send(() => changes.remove(schedule.id), 'Scheduled report removed')}>
            Remove Report
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function wishOf({ report, format, every, weekday, hour, people }: ReportSchedule): NewSchedule {
  return { report, format, every, weekday, hour, user_ids: people.map(({ user_id }) => user_id) };
}

function WhenFields({ wish, onChange }: { wish: NewSchedule; onChange: (next: Partial<NewSchedule>) => void }) {
  const { report, every, weekday, hour, format } = wish;
  return (
    <>
      <Field label="Report">
        <Select value={report} options={REPORTS} onChange={({ target }) => onChange({ report: target.value as NewSchedule['report'] })} />
      </Field>
      <Field label="How often" hint={COVERS[every]}>
        <Select
          value={every}
          options={report === 'statement' ? RHYTHMS.slice(2) : RHYTHMS}
          onChange={({ target }) => onChange({ every: target.value as NewSchedule['every'] })}
        />
      </Field>
      {every === 'week' ? (
        <Field label="Weekday">
          <Select value={String(weekday)} options={DAYS} onChange={({ target }) => onChange({ weekday: Number(target.value) })} />
        </Field>
      ) : null}
      <Field label="Time" hint="Your location's own time.">
        <Select value={String(hour)} options={HOURS} onChange={({ target }) => onChange({ hour: Number(target.value) })} />
      </Field>
      {report === 'statement' ? (
        <Field label="Format">
          <Select value={format} options={FORMATS} onChange={({ target }) => onChange({ format: target.value as NewSchedule['format'] })} />
        </Field>
      ) : null}
    </>
  );
}

interface PeopleFieldProps {
  people: ReportSchedules['people'];
  chosen: readonly string[];
  onChoose: (user_ids: string[]) => void;
}

function PeopleField({ people, chosen, onChoose }: PeopleFieldProps) {
  return (
    <fieldset className="set__people">
      <legend className="field__label">Email it to</legend>
      {people.map(({ user_id, username }) => (
        <Check
          key={user_id}
          checked={chosen.includes(user_id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, user_id] : chosen.filter((one) => one !== user_id))}
        >
          {username}
        </Check>
      ))}
    </fieldset>
  );
}
