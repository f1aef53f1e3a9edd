import type { ReactNode } from 'react';
import './wrapped.css';

/** Words that take a second line in a narrow table, and are then cut, so that it need not scroll sideways. */
export function Wrapped({ text }: { text: string }) {
  return (
    <span className="wrapped" title={text}>
      {text}
    </span>
  );
}

/** A cell's words and, beside or, in a narrow column, below them, smaller ones about them: each a `table__sub`. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className="cell-parts">{children}</span>;
}
