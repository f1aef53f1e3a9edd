import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import './thread.css';

export interface ThreadItem {
  id: string;
  /** Whoever reads it wrote it, or their side did: it stands at the other edge. */
  own: boolean;
  by: ReactNode;
  at: string;
  /** Messages written, as it was typed: nothing in it is markup. */
  text: string;
}

/** What two sides wrote to each other, the oldest first. */
export function Thread({ label, items }: { label: string; items: readonly ThreadItem[] }) {
  return (
    <ol className="thread" aria-label={label}>
      {items.map(({ id, own, by, at, text }) => (
        <li key={id} className={classes('thread__item', own && 'thread__item--own')}>
          <p className="thread__by">
            <strong>{by}</strong> <span className="num">{at}</span>
          </p>
          <p className="thread__text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
