import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

export interface WaitItemProps {
  icon: ReactNode;
  look?: 'negative' | 'moving';
  title: ReactNode;
  /** Where it is dealt with. */
  href?: string;
  sub: ReactNode;
  /** Its deadline or age, and one action. */
  end?: ReactNode;
}

/** Something that waits: what, why, until when, and one thing to do. An item of a `ul.wait`. */
export function WaitItem({ icon, look, title, href, sub, end }: WaitItemProps) {
  return (
    <li>
      <span className={classes('wait__icon', look && `wait__icon--${look}`)}>{icon}</span>
      <div>
        {href === undefined ? (
          <p className="wait__title">{title}</p>
        ) : (
          <Anchor className="wait__title" href={href}>
            {title}
          </Anchor>
        )}
        <p className="wait__sub">{sub}</p>
      </div>
      <div className="wait__end">{end}</div>
    </li>
  );
}

/** The places of what is still being read. */
export function WaitSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <ul className="wait" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have only their place
        <li key={at}>
          <span />
          <div className="stack stack--8">
            <Skeleton width={at % 2 === 0 ? 'half' : 'third'} />
            <Skeleton width="most" />
          </div>
          <span />
        </li>
      ))}
    </ul>
  );
}
