import type { ApiKey } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import { now } from '../../ui/clock.ts';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { useNextMoment } from '../../ui/use-next-moment.ts';
import { lastDayBefore } from './days-in-zone.ts';

const DAY_MS = 86_400_000;
/** From so many days before its end on, a key is marked. */
const SOON_DAYS = 14;

/** Whether a key opens anything still, and how long. */
export function KeyState({ apiKey: { revoked_at, expires_at }, zone }: { apiKey: ApiKey; zone: string }) {
  useNextMoment(expires_at === null ? [] : [expires_at]);
  if (revoked_at !== null) return <State look="negative">Revoked {formatDate(revoked_at, zone)}</State>;
  if (expires_at === null) return <State look="positive">Active</State>;
  const left_ms = Date.parse(expires_at) - now();
  const last_day = formatDate(lastDayBefore(expires_at, zone));
  if (left_ms <= 0) return <State look="negative">Expired {last_day}</State>;
  const is_soon = left_ms <= SOON_DAYS * DAY_MS;
  return (
    <>
      {is_soon ? <State look="default">{leftInWords(Math.ceil(left_ms / DAY_MS))}</State> : <State look="positive">Active</State>}
      <span className="keys__sub num">until {last_day}</span>
    </>
  );
}

function State({ look, children }: { look: BadgeLook; children: ReactNode }) {
  return (
    <Badge look={look} as_is>
      {children}
    </Badge>
  );
}

const leftInWords = (days: number) => (days <= 1 ? 'Expires within a day' : `Expires in ${days} days`);
