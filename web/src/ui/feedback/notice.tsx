import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { AlertIcon, InfoIcon } from '../icons/icons.tsx';

/** A remark inside a page. `role` makes it speak when it appears: `status` politely, `alert` at once. */
export function Notice({
  kind = 'info',
  role,
  children,
}: {
  kind?: 'info' | 'warning' | 'negative';
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  return (
    <div className={classes('notice', kind !== 'info' && `notice--${kind}`)} role={role}>
      {kind === 'negative' ? <AlertIcon /> : <InfoIcon />}
      <div>{children}</div>
    </div>
  );
}
