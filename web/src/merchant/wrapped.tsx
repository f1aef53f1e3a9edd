import type { ReactNode } from 'react';
import './wrapped.css';

/** Words that take a second line where a table is narrow, and are cut after it: so that the table need not scroll to the side. */
export function Wrapped({ text }: { text: string }) {
  return (
    <span className="wrapped" title={text}>
      {text}
    </span>
  );
}

/** What a cell says and, beside it or below it where the column is narrow, what is said of that in smaller letters: each a `table__sub`. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className="cell-parts">{children}</span>;
}
