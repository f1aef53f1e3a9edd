import type { Look } from '@drawbridge/contract/provider';
import { when } from '../when.ts';

/** Who of the staff opened something, and what they did there, the newest first. */
export function Looks({ looks }: { looks: readonly Look[] }) {
  return (
    <ol className="timeline timeline--short">
      {looks.map(({ number, at, who, words, why }) => (
        <li key={number}>
          <span className="timeline__dot" />
          <div>
            <p className="timeline__title">{who}</p>
            <p className="timeline__why">{words}</p>
            {why === null ? null : <p className="timeline__why">“{why}”</p>}
          </div>
          <span className="timeline__end due">{when(at)}</span>
        </li>
      ))}
    </ol>
  );
}
