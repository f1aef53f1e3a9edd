import { CAUSE_WORDS, type PaymentCause } from '@drawbridge/contract';
import { classes } from '../ui/class-names.ts';
import { Badge, badgeLook } from '../ui/feedback/badge.tsx';
import { formatStatus } from '../ui/format.ts';
import './cause.css';

export interface CauseProps {
  status: string;
  cause: PaymentCause | null;
  /** What else is known of it: the bank's reason. */
  detail?: string | undefined;
  /** In lists of links a paid one is a success. */
  in_links?: boolean;
}

/** A status and why. Red where a bank sent money back, outlined where a sale didn't happen, amber while it moves. */
export function Cause({ status, cause, detail, in_links }: CauseProps) {
  const look = badgeLook(status, in_links);
  const returned = look === 'negative' && cause === 'returned';
  const why = cause === null ? undefined : `${CAUSE_WORDS[cause]}${detail === undefined ? '' : `: ${detail}`}`;
  return (
    <span className="cause">
      <span className={classes('cause__status', look === 'negative' && !returned && 'cause__status--quiet')}>
        <Badge look={look}>{formatStatus(status)}</Badge>
      </span>
      {why === undefined ? null : (
        <span className={classes('cause__why', returned && 'cause__why--negative')}>
          <span className="visually-hidden">, </span>
          {why}
        </span>
      )}
    </span>
  );
}
