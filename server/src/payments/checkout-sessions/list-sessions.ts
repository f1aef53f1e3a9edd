import type { QueryOf } from '@drawbridge/contract';
import type { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import type { Context } from '../../context.ts';
import { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { listSessions } from './shop-store.ts';

/** Sessions of the key's business, the newest first. Throws CURSOR_INVALID. */
export async function listCheckoutSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: KeyCaller,
  query: QueryOf<typeof checkoutSessions.list>,
): Promise<WrittenAnswer> {
  const page = pageAsked(caller, 'checkout-sessions', query);
  const { status = null, order_id = null } = query;
  const rows = await listSessions(db, { ...page, business_id: caller.business_id, status, order_id, now: clock.now() });
  const place = ({ created_at, id }: (typeof rows)[number]) => ({ at: created_at.toISOString(), id });
  return new WrittenAnswer(200, JSON.stringify(pageOf(page, rows, place, ({ json }) => JSON.parse(json) as unknown)));
}
