import { callCenter } from '../call-center.ts';
import type { Profile } from '../profiles.ts';

/** An event as the center lists it, with what this tool looks at. */
export interface CenterEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly purchase_id: string;
    readonly public_id: string;
    /** Cents. */
    readonly amount: number;
    readonly order_id: string | null;
    readonly business_name: string;
  };
}

interface Page {
  readonly items: CenterEvent[];
  readonly next_cursor: string | null;
}

export const PAGE = 100;

/** A page of events: the newest first, or with `after` those behind an event, the oldest first. */
export function listEvents(
  { url, key }: Profile,
  query: { after?: string; cursor?: string; payment?: string; limit?: number },
  signal: AbortSignal,
): Promise<Page> {
  return callCenter(url, { method: 'GET', path: '/api/v1/events', token: key, query: { limit: PAGE, ...query }, signal });
}

/** The last events, the oldest of them first. */
export async function lastEvents(profile: Profile, count: number, signal: AbortSignal): Promise<CenterEvent[]> {
  if (count === 0) return [];
  return (await listEvents(profile, { limit: count }, signal)).items.reverse();
}
