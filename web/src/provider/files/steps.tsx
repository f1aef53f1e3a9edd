import { classes } from '../../ui/class-names.ts';
import { when } from '../when.ts';
import type { FileStep } from './types.ts';

const TITLES: Readonly<Record<FileStep['what'], string>> = {
  originated: 'Originated',
  delivered: 'Sent to the bank',
  read_back: 'Read back and confirmed',
  accepted: 'Accepted by the bank',
  rejected: 'Rejected by the bank',
  settled: 'Settled',
  late_rejected: 'Rejected by the bank after it started to settle',
  decided: 'Decided',
  late_closed: 'Late rejection closed',
};
const BAD: readonly FileStep['what'][] = ['rejected', 'late_rejected'];

/** What has become of a file, in the order in which it happened. */
export function Steps({ steps }: { steps: readonly FileStep[] }) {
  return (
    <ol className="timeline timeline--short">
      {steps.map(({ what, at, by, words }) => (
        <li key={what}>
          <span className={classes('timeline__dot', BAD.includes(what) && 'timeline__dot--negative')} />
          <div>
            <p className="timeline__title">{TITLES[what]}</p>
            {words === null ? null : <p className="timeline__why">“{words}”</p>}
            {by === null ? null : <p className="timeline__why">{by}</p>}
          </div>
          <span className="timeline__end due">{when(at)}</span>
        </li>
      ))}
    </ol>
  );
}
