import type { Queryable } from '../kernel/db/database.ts';

interface HeldPasskey {
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

interface HeldSession {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

interface HeldDevice {
  readonly signed_in_at: Date;
  readonly is_trusted: boolean;
}

/** How a consumer signs in, and where they are. Nothing of it opens anything. */
export interface HeldSignIns {
  readonly first_signed_in_at: Date | null;
  readonly asks_for_passkey: boolean;
  readonly passkeys: readonly HeldPasskey[];
  readonly sessions: readonly HeldSession[];
  readonly known_devices: readonly HeldDevice[];
}

/** More of each than anybody has. */
const MOST = 1_000;

/** How somebody signs in, by what tokens name them. */
export async function readHeldSignIns(db: Queryable, subject: string): Promise<HeldSignIns> {
  const { first_signed_in_at, asks_for_passkey } = await db.one<{ first_signed_in_at: Date | null; asks_for_passkey: boolean }>(
    `select f.signed_in_at as first_signed_in_at, u.asks_for_passkey
       from users u left join first_sign_ins f on f.subject = u.subject where u.subject = $1`,
    [subject],
  );
  const passkeys = await db.many<HeldPasskey>(
    'select name, added_at, last_used_at from passkeys where subject = $1 order by added_at, id limit $2',
    [subject, MOST],
  );
  const sessions = await db.many<HeldSession>(
    'select browser, system, network, signed_in_at, last_used_at from sign_ins where subject = $1 order by signed_in_at desc, id desc limit $2',
    [subject, MOST],
  );
  const known_devices = await db.many<HeldDevice>(
    'select signed_in_at, is_trusted from known_devices where subject = $1 order by signed_in_at desc limit $2',
    [subject, MOST],
  );
  return { first_signed_in_at, asks_for_passkey, passkeys, sessions, known_devices };
}
