import type { ReactNode } from 'react';
import './settings.css';

export interface SetRowProps {
  what: string;
  why?: ReactNode;
  /** The control, at the right. */
  children?: ReactNode;
}

/** One setting: what it is, why it matters, and its control. */
export function SetRow({ what, why, children }: SetRowProps) {
  return (
    <div className="set">
      <div>
        <p className="set__what">{what}</p>
        {why === undefined ? null : <p className="set__why">{why}</p>}
      </div>
      {children}
    </div>
  );
}
