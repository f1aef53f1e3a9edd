import type { SandboxClock } from '@drawbridge/contract/sandbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { now } from '../ui/clock.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Problem } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ClockIcon } from '../ui/icons/icons.tsx';
import { type Advance, advanceClock, listFiles, readClock, readOutbox } from './calls.ts';
import { HeldNotice } from './held-notice.tsx';
import { Loaded } from './loaded.tsx';
import { newYork, secondsToMorning } from './new-york.ts';
import { clockKey } from './queries.ts';
import { SandboxCard } from './sandbox-card.tsx';

interface Step {
  label: string;
  /** What it moves the clock by, one after the other. `next_cutoff_ms`: in milliseconds since 1970. */
  by: (next_cutoff_ms: number) => readonly Advance[];
}

/** From the cutoff whose file a debit goes with to the one that posts it. */
const BANKING_DAYS_TO_POST = 3;

const STEPS: readonly Step[] = [
  { label: '+1 hour', by: () => [{ seconds: 3600 }] },
  { label: 'Next morning', by: () => [{ seconds: secondsToMorning(now()) }] },
  { label: '+1 banking day', by: () => [{ banking_days: 1 }] },
  // From past a cutoff to past a cutoff: counted from an afternoon or a weekend, the last one would still be ahead.
  { label: 'Until posted', by: (next_cutoff_ms) => [past(next_cutoff_ms), { banking_days: BANKING_DAYS_TO_POST }] },
];

const past = (moment_ms: number): Advance => ({ seconds: Math.max(0, Math.ceil((moment_ms - now()) / 1000)) + 60 });

/** What time it is in the sandbox, and the ways to move it on. */
export function ClockCard() {
  const clock = useQuery({ queryKey: clockKey, queryFn: readClock, refetchInterval: 30_000 });
  return (
    <SandboxCard id="clock" title="Clock">
      {clock.data === undefined ? (
        <Loaded of={clock} failed="We couldn't read the clock" waiting={<Skeleton shape="money" width="half" />}>
          {() => null}
        </Loaded>
      ) : (
        <>
          <TimeNow clock={clock.data} />
          <Waiting clock={clock.data} />
        </>
      )}
      <Steps />
    </SandboxCard>
  );
}

/** The ways to move it on, and what happened on the way. */
function Steps() {
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: takeStep,
    // Also of a step that failed: what came before that in it has moved the clock.
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <>
      <div className="sandbox__steps">
        {STEPS.map((step) => (
          <Button
            key={step.label}
            icon={<ClockIcon size={16} />}
            busy={move.isPending && move.variables.label === step.label}
            disabled={move.isPending && move.variables.label !== step.label}
            onClick={() => move.mutate(step)}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <p className="t-13 muted" role="status">
        {move.isPending ? 'Doing everything that comes due along the way. This can take a moment.' : null}
        {move.isSuccess ? move.data : null}
      </p>
      <Problem>{move.error?.message}</Problem>
    </>
  );
}

/** Moves the clock. Gives what happened, in words. */
async function takeStep(step: Step): Promise<string> {
  const [messages, files, { next_cutoff }] = await Promise.all([readOutbox(), listFiles(), readClock()]);
  for (const advance of step.by(Date.parse(next_cutoff))) await advanceClock(advance);
  const [new_messages, new_files, { deliveries_held }] = await Promise.all([readOutbox(), listFiles(), readClock()]);
  return whatHappened(
    added(messages, new_messages, JSON.stringify),
    added(files, new_files, (file) => file.name),
    deliveries_held !== null,
  );
}

/** What keeps money waiting, where something does. */
function Waiting({ clock: { deliveries_held, waits_for } }: { clock: SandboxClock }) {
  return (
    <>
      {deliveries_held === null ? null : <HeldNotice why={deliveries_held} />}
      {waits_for.length === 0 ? null : (
        <Notice kind="warning">
          The bank is still writing {waits_for.join(', ')}. Payments post once it's complete, because it may hold a return. Everything else
          continues.
        </Notice>
      )}
    </>
  );
}

function TimeNow({ clock: { new_york, next_cutoff, deliveries_held } }: { clock: SandboxClock }) {
  const [at_ms, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const here = newYork(Math.max(at_ms, now()));
  const cutoff = newYork(Date.parse(next_cutoff));
  return (
    <div>
      <p className="t-48 num sandbox__time">{here.time}</p>
      <p className="muted">
        {here.weekday}, <span className="num">{here.date}</span> in New York{new_york.is_banking_day ? '' : ', not a banking day'}
      </p>
      <p className="t-14 muted">
        Every time on this page is New York's.{' '}
        {deliveries_held !== null ? (
          'No file goes to the bank while files are on hold.'
        ) : (
          <>
            The next file goes to the bank on {cutoff.weekday}, <span className="num">{cutoff.date}</span> at {cutoff.time}; its debits post
            three banking days later.
          </>
        )}
      </p>
    </div>
  );
}

/** How many of `after` were not there before. */
function added<T>(before: readonly T[], after: readonly T[], nameOf: (item: T) => string): number {
  const known = new Set(before.map(nameOf));
  return after.filter((item) => !known.has(nameOf(item))).length;
}

function whatHappened(messages: number, files: number, held: boolean): string {
  const here = newYork(now());
  const said = messages === 0 ? 'no message was sent' : messages === 1 ? '1 message was sent' : `${messages} messages were sent`;
  const filed = files === 0 ? 'no file passed' : files === 1 ? '1 file passed' : `${files} files went`;
  return `It is now ${here.weekday}, ${here.date}, ${here.time}: ${said}, and ${filed} between us and the bank${held ? ', because files are on hold' : ''}.`;
}
