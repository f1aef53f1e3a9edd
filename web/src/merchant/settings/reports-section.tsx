import { type ReportSchedule, rhythmWords, SCHEDULED_REPORTS } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MailIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { Thing } from '../profile/panel.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SectionPanel } from './section-panel.tsx';
import { useSchedules } from './use-schedules.ts';

/** Which reports of a location are mailed by themselves, when and to whom. */
export function ReportsSection({ business_id }: { business_id: string }) {
  const list = useSchedules(business_id);
  const [open, setOpen] = useState<ReportSchedule | 'new'>();
  const add = (
    <TextButton disabled={list.data === undefined} onClick={() => setOpen('new')}>
      <PlusIcon size={16} />
      Add Report
    </TextButton>
  );
  return (
    <SectionPanel id="reports" title="Scheduled reports" action={add}>
      {list.data !== undefined ? (
        <Schedules items={list.data.items} onEdit={setOpen} />
      ) : list.isError ? (
        <Failed title="We couldn't load the scheduled reports." onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Skeleton shape="text" />
      )}
      {open !== undefined && list.data !== undefined ? (
        <ScheduleDialog
          business_id={business_id}
          people={list.data.people}
          {...(open === 'new' ? {} : { schedule: open })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </SectionPanel>
  );
}

function Schedules({ items, onEdit }: { items: readonly ReportSchedule[]; onEdit: (schedule: ReportSchedule) => void }) {
  if (items.length === 0)
    return <p className="muted">No report is emailed yet. Add one to get daily totals, transactions or your monthly statement by email.</p>;
  return (
    <ul className="things">
      {items.map((schedule) => (
        <Thing key={schedule.id} icon={<MailIcon />} what={whatOf(schedule)} sub={toWhom(schedule)}>
          <Button size="sm" aria-label={`Edit ${whatOf(schedule)}`} onClick={() => onEdit(schedule)}>
            Edit
          </Button>
        </Thing>
      ))}
    </ul>
  );
}

const whatOf = (schedule: ReportSchedule) => `${SCHEDULED_REPORTS[schedule.report]}, ${rhythmWords(schedule)}`;

function toWhom({ format, people }: ReportSchedule): string {
  const names = people.map(({ username }) => username);
  if (names.length === 0) return 'Nobody gets this report anymore. Choose people, or remove it.';
  return `${format.toUpperCase()} to ${new Intl.ListFormat('en-US').format(names)}`;
}
