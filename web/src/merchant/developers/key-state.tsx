import type { ApiKey } from '@drawbridge/contract';
import { now } from '../../ui/clock.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { useNextMoment } from '../../ui/use-next-moment.ts';
import { lastDayBefore } from './days-in-zone.ts';

const DAY_MS = 86_400_000;
/** From so many days before its end on, a key is marked. */
const SOON_DAYS = 14;

/** Whether a key opens anything still, and for how long. */
export function KeyState({ apiKey: { revoked_at, expires_at }, zone }: { apiKey: ApiKey; zone: string }) {
  useNextMoment(expires_at === null ? [] : [expires_at]);
  if (revoked_at !== null)
    return (
      <Badge look="negative" as_is>
        Revoked {formatDate(revoked_at, zone)}
      </Badge>
    );
  const left_ms = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - now();
  if (expires_at !== null && left_ms <= 0)
    return (
      <Badge look="negative" as_is>
        Expired {formatDate(lastDayBefore(expires_at, zone))}
      </Badge>
    );
  if (left_ms <= SOON_DAYS * DAY_MS) return <Badge as_is>{leftInWords(Math.ceil(left_ms / DAY_MS))}</Badge>;
  return (
    <Badge look="positive" as_is>
      Active
    </Badge>
  );
}

const leftInWords = (days: number) => (days <= 1 ? 'Expires within a day' : `Expires in ${days} days`);
