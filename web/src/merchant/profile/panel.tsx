import { type ReactNode, useId } from 'react';
import './profile.css';

export interface PanelProps {
  title: string;
  /** One thing at the end of the head. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card with a head, for one part of a page. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className="panel__body">{children}</div>
    </section>
  );
}

export interface ThingProps {
  icon: ReactNode;
  what: ReactNode;
  sub?: ReactNode;
  /** One button at most. */
  children?: ReactNode;
}

/** One line of a list of what somebody has: a device, a factor. It stands in `<ul className="things">`. */
export function Thing({ icon, what, sub, children }: ThingProps) {
  return (
    <li>
      {icon}
      <div>
        <p className="things__what">{what}</p>
        {sub === undefined ? null : <p className="things__sub">{sub}</p>}
      </div>
      {children}
    </li>
  );
}
