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
  return db.many<SessionRow>(
    order_id === null
      ? `select s.id, s.created_at, checkout_session_json(s, $2::timestamptz)::text as json
           from checkout_sessions s
          where s.business_id = $1 and $3::text is null and (s.created_at, s.id) < ($4::timestamptz, $5::text) and ${found}
          order by s.created_at desc, s.id desc
          limit $6`
      : `select s.id, s.created_at, checkout_session_json(s, $2::timestamptz)::text as json
           from checkout_sessions s
          where s.business_id = $1 and s.order_id = $3 and (s.created_at, s.id) < ($4::timestamptz, $5::text) and ${found}
          order by s.created_at desc, s.id desc
          limit $6`,
    [business_id, now, order_id, after.at, after.id, rows],
  );
}

const OPEN = 's.purchase_id is null and s.expires_at > $2::timestamptz';
const EXPIRED = 's.purchase_id is null and s.expires_at <= $2::timestamptz';
