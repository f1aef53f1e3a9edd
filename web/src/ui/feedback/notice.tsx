import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { AlertIcon, InfoIcon } from '../icons/icons.tsx';

export interface NoticeProps {
  kind?: 'info' | 'warning' | 'negative';
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A remark inside a page. `role` makes it speak when it appears: `status` politely, `alert` at once. */
export function Notice({ kind = 'info', role, children }: NoticeProps) {
  return (
    <div className={classes('notice', kind !== 'info' && `notice--${kind}`)} role={role}>
      {kind === 'negative' ? <AlertIcon /> : <InfoIcon />}
      <div>{children}</div>
    </div>
  );
}

/** What went wrong, said at once; nothing where nothing did. */
export function Problem({ children }: { children: ReactNode }) {
  return children ? (
    <Notice kind="negative" role="alert">
      {children}
    </Notice>
  ) : null;
}
