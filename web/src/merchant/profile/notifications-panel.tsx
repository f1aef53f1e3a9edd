import { NOTIFICATIONS, type OwnNotifications, rhythmWords, SCHEDULED_REPORTS } from '@drawbridge/contract';
import { useState } from 'react';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { MailIcon } from '../../ui/icons/icons.tsx';
import { SetRow } from '../settings/set-row.tsx';
import { useLeaveSchedule, useOwnSchedules } from '../settings/use-schedules.ts';
import { useChooseOwn, useOwnNotifications } from '../settings/use-settings.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { Panel, Thing } from './panel.tsx';

/** What somebody is mailed as a merchant's user: what they choose, location by location, and what is owed to them. */
export function NotificationsPanel() {
  const { email } = useCurrentBusiness();
  const own = useOwnNotifications();
  return (
    <Panel title="Email notifications">
      <p className="muted">{email === '' ? 'We email you these.' : `We email these to ${email}.`}</p>
      {own.data !== undefined ? (
        <Choices own={own.data} />
      ) : own.isError ? (
        <Failed title="We couldn't load your choices." onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : (
        <Skeleton shape="text" />
      )}
      <ul className="things">
        <OwnReports />
        <Thing
          icon={<MailIcon />}
          what="Security"
          sub="Changes to how you log in, and log-ins on a device that's new for you. These can't be turned off."
        />
        <Thing icon={<MailIcon />} what="Support" sub="Confirmation that we got your request. It can't be turned off." />
      </ul>
    </Panel>
  );
}

/** Of the location that the portal works for, or of every one of theirs. */
function Choices({ own }: { own: readonly OwnNotifications[] }) {
  const { business } = useCurrentBusiness();
  const shown = own.filter(({ syn_business_id }) => business === undefined || syn_business_id === business.SynBusinessID);
  return shown.map((of) => (
    <section key={of.syn_business_id} aria-label={of.business_name}>
      {own.length > 1 ? <h3 className="profile__location">{of.business_name}</h3> : null}
      {of.choices.map((choice) => (
        <Choice key={choice.kind} of={of} choice={choice} />
      ))}
    </section>
  ));
}

function Choice({ of, choice: { kind, wanted } }: { of: OwnNotifications; choice: OwnNotifications['choices'][number] }) {
  const choose = useChooseOwn();
  const [busy, setBusy] = useState(false);
  const { label } = NOTIFICATIONS[kind];
  const change = async (next: boolean): Promise<void> => {
    setBusy(true);
    try {
      await choose({ syn_business_id: of.syn_business_id, kind, wanted: next });
    } catch (error) {
      toast.error('Error', wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SetRow what={label}>
      <Switch
        label={`${label}, ${of.business_name}`}
        checked={wanted}
        disabled={busy}
        onChange={({ target }) => void change(target.checked)}
      />
    </SetRow>
  );
}

/** The reports that somebody is mailed, each with a way to stop it. */
function OwnReports() {
  const { data } = useOwnSchedules();
  const leave = useLeaveSchedule();
  const stop = (id: string): void => void leave(id).catch((error: unknown) => toast.error('Error', wordsOf(error)));
  return data?.map((schedule) => {
    const what = `${SCHEDULED_REPORTS[schedule.report]}, ${rhythmWords(schedule)}`;
    return (
      <Thing key={schedule.id} icon={<MailIcon />} what={what} sub={`${schedule.format.toUpperCase()} of ${schedule.business_name}`}>
        <Button size="sm" aria-label={`Stop ${what}`} onClick={() => stop(schedule.id)}>
          Stop
        </Button>
      </Thing>
    );
  });
}
