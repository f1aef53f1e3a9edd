import type { Moment, MomentState } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { classes } from '../../ui/class-names.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { bankDay, clockTime, dayOf } from '../when.ts';

const DOTS: Readonly<Record<MomentState, string | undefined>> = {
  done: undefined,
  next: 'timeline__dot--next',
  failed: 'timeline__dot--negative',
};

/** What a state is for whoever doesn't see the dot. */
const SPOKEN: Readonly<Record<MomentState, string>> = { done: '', next: 'Still to come: ', failed: 'Failed: ' };

/** A payment's life: date, what happened, and why then. What is still to come stands at the end. */
export function Life({ moments, files }: { moments: readonly Moment[]; files: boolean }) {
  return (
    <ol className="timeline">
      {moments.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments of one payment stay where they are
        <li key={at}>
          <span className="timeline__time">
            <strong>{dayShown(one, moments[at - 1])}</strong>
            {one.at === null ? null : clockTime(one.at)}
          </span>
          <span className={classes('timeline__dot', DOTS[one.state])} />
          <div>
            <p className="timeline__title">
              <span className="visually-hidden">{SPOKEN[one.state]}</span>
              {one.title}
            </p>
            {one.why.map((sentence) => (
              <p className="timeline__why" key={sentence}>
                {sentence}
              </p>
            ))}
            {files && one.file !== null ? (
              <p className="timeline__why">
                <FileLink file={one.file} line={one.line} />
              </p>
            ) : null}
          </div>
          <span className="timeline__end money">{one.amount === null ? null : signed(one.amount)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A day stands once, at the first moment of it. */
function dayShown(one: Moment, before: Moment | undefined): string {
  const day = shownDay(one);
  return before !== undefined && shownDay(before) === day ? '' : day;
}

function shownDay({ at, day }: Moment): string {
  return at === null ? bankDay(day ?? '') : dayOf(at);
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatCents(-amount)}` : formatCents(amount);
}

/** The page of a file, at one of its lines. */
export function FileLink({ file, line }: { file: string; line: number | null }) {
  const href = `/provider/files/${encodeURIComponent(file)}${line === null ? '' : `?line=${line}`}`;
  return (
    <Anchor className="link" href={href}>
      {file}
      {line === null ? '' : `, line ${line}`}
    </Anchor>
  );
}
