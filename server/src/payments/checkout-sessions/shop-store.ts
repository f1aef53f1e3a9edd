import type { Queryable } from '../../kernel/db/database.ts';
import type { Place } from '../../kernel/http/paging.ts';

export interface SessionSelection {
  readonly business_id: string;
  readonly status: 'open' | 'paid' | 'expired' | null;
  readonly order_id: string | null;
  readonly now: Date;
  readonly after: Place;
  readonly rows: number;
}

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  /** What the shop's server sees of it, as JSON. */
  readonly json: string;
}

/** A business's sessions, the newest first, behind a place. */
export function listSessions(db: Queryable, of: SessionSelection): Promise<SessionRow[]> {
  const { business_id, status, order_id, now, after, rows } = of;
  const found = status === null ? 'true' : status === 'paid' ? 's.purchase_id is not null' : status === 'open' ? OPEN : EXPIRED;
  // Written out, as an index by order is found by nothing else.
  const of_order = order_id === null ? '$3::text is null' : 's.order_id = $3';
  return db.many<SessionRow>(
    `select s.id, s.created_at, checkout_session_json(s, $2::timestamptz)::text as json
       from checkout_sessions s
      where s.business_id = $1 and ${of_order} and (s.created_at, s.id) < ($4::timestamptz, $5::text) and ${found}
      order by s.created_at desc, s.id desc
      limit $6`,
    [business_id, now, order_id, after.at, after.id, rows],
  );
}

const OPEN = 's.purchase_id is null and s.expires_at > $2::timestamptz';
const EXPIRED = 's.purchase_id is null and s.expires_at <= $2::timestamptz';
