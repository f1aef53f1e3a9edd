import type { ReactNode } from 'react';

export interface ThingProps {
  icon: ReactNode;
  what: ReactNode;
  /** One quiet line below: since when, how many are left. */
  about: string;
  /** What can be done with it. */
  children: ReactNode;
}

/** One way to confirm who somebody is, as a row of a list. */
export function Thing({ icon, what, about, children }: ThingProps) {
  return (
    <li>
      {icon}
      <div>
        <p className="factors__what">{what}</p>
        <p className="factors__about">{about}</p>
      </div>
      <div className="factors__acts">{children}</div>
    </li>
  );
}
