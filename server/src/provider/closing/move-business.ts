import type { AuditEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { adminsToNotify } from '../../merchants/business-users/index.ts';
import { changeStanding, type Standing } from '../../merchants/businesses/index.ts';
import { MAIL_CLOSING } from './mail-closing.ts';

/** A business that closes is looked at once a day. */
export const LOOK_MS = 24 * 60 * 60_000;

const EVENTS = {
  CLOSING: ['OPEN', 'business.closing_begun'],
  OPEN: ['CLOSING', 'business.kept_open'],
  CLOSED: ['CLOSING', 'business.closed'],
} as const satisfies Record<Standing, readonly [Standing, AuditEvent]>;

/**
 * Moves a business to another standing, with its entry and a mail to its Account Admins. Gives false where it isn't in
 * the standing that leads there.
 */
export async function moveBusiness(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: Queryable,
  business_id: string,
  to: Standing,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<boolean> {
  const at = clock.now();
  const look_at = to === 'CLOSED' ? at : new Date(at.getTime() + LOOK_MS);
  const moved = await changeStanding(tx, business_id, to, { at, by, why, look_at });
  if (!moved) return false;
  const [from, event] = EVENTS[to];
  await writeEntry(tx, clock, {
    event,
    who: providerWho(by),
    organization_id: moved.organization_id,
    thing: { kind: 'business', id: business_id, name: moved.business_name },
    before: { status: from },
    after: { status: to },
    why,
  });
  // Named now, as they are ended once it is closed.
  const user_ids = await adminsToNotify(tx, business_id);
  await queue.enqueue(tx, MAIL_CLOSING, { business_id, standing: to, at: at.toISOString(), user_ids });
  return true;
}
