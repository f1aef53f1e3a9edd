import type { ReactNode } from 'react';
import { said } from '../../language/t.ts';
import { classes } from '../class-names.ts';
import { formatStatus } from '../format.ts';

export type BadgeLook = 'default' | 'secondary' | 'positive' | 'negative' | 'outline';

const LOOKS: Record<string, BadgeLook> = {
  POSTED: 'secondary',
  DENIED: 'negative',
  CANCELLED: 'negative',
  DECLINED: 'negative',
  FAILED: 'negative',
  EXPIRED: 'outline',
  VOIDED: 'outline',
};

/**
 * How a status looks. Whatever is not named is still on its way, and amber.
 * @param in_links in tables of links POSTED is a success, elsewhere it is merely done
 */
export function badgeLook(status: string, in_links = false): BadgeLook {
  if (in_links && status === 'POSTED') return 'positive';
  return LOOKS[status] ?? 'default';
}

/** The wire's status as a badge: its text, with spaces, or its Spanish; the sheet gives it a sentence's case. */
export function StatusBadge({ status, in_links }: { status: string; in_links?: boolean }) {
  return <Badge look={badgeLook(status, in_links)}>{said(formatStatus(status))}</Badge>;
}

/** A small label. `as_is` keeps the case of its words. */
export function Badge({ look = 'default', as_is, children }: { look?: BadgeLook; as_is?: boolean; children: ReactNode }) {
  return <span className={classes('badge', look !== 'default' && `badge--${look}`, as_is && 'badge--as-is')}>{children}</span>;
}

/** A status as plain colored words, for the rows of a phone's list. */
export function StatusText({ status }: { status: string }) {
  const look = badgeLook(status);
  return (
    <span className={classes('status', look === 'default' && 'status--moving', look === 'negative' && 'status--negative')}>
      {said(formatStatus(status))}
    </span>
  );
}
