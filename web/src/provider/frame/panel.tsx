import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/class-names.ts';

export interface PanelProps {
  title: string;
  count?: number;
  /** One thing at the right end of the head. */
  end?: ReactNode;
  /** The title is only spoken. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page: its title, how much there is, and a body, table or list to the edges. */
export function Panel({ title, count, end, quiet, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes('panel', className)} aria-labelledby={id}>
      {quiet ? (
        <h2 className="visually-hidden" id={id}>
          {title}
        </h2>
      ) : (
        <header className="panel__head">
          <h2 id={id}>{title}</h2>
          {count === undefined ? null : <span className="panel__count">{count.toLocaleString('en-US')}</span>}
          {end ? <div className="panel__end">{end}</div> : null}
        </header>
      )}
      {children}
    </section>
  );
}
