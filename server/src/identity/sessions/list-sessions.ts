import type { AnswerOf, sessions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { OwnChange } from '../note-own-change.ts';
import { findSessionOfToken, listSignIns } from './store.ts';

/** Who asks: the subject of their token, and the sign-in that it came from. */
export interface Asker {
  readonly subject: string;
  readonly session_id: string | undefined;
}

/** The same, and where the call came from and what they had signed in with: the audit log keeps both. */
export type AskerAt = Asker & OwnChange;

/** Where somebody is signed in, this device first; nothing where an outside provider keeps sessions. */
export async function listSessions({ db, clock, config }: Context, asker: Asker): Promise<AnswerOf<typeof sessions.list>> {
  if (config.oidc_issuer !== undefined) return { kept_elsewhere: true, items: [] };
  const own = asker.session_id === undefined ? undefined : await findSessionOfToken(db, asker.session_id);
  const items = (await listSignIns(db, asker.subject, clock.wall())).map((row) => ({
    id: row.id,
    browser: row.browser,
    system: row.system,
    network: row.network,
    signed_in_at: row.signed_in_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    this_device: row.session_uid === own?.session_uid,
  }));
  return { kept_elsewhere: false, items: [...items.filter((item) => item.this_device), ...items.filter((item) => !item.this_device)] };
}
