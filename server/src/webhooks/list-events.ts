import type { QueryOf } from '@drawbridge/contract';
import type { Event, eventsApi } from '@drawbridge/contract/public/events';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import type { KeyCaller } from '../kernel/http/key-caller.ts';
import { type PageAsked, type Place, pageAsked, pageOf } from '../kernel/http/paging.ts';
import { eventOf, namedBy } from './event-of.ts';
import { type EventRow, type EventSelection, isAnyTooOld, listBehind, listNewest, listOfPayment } from './events-store.ts';
import { keptSince } from './kept-since.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
type Asked = QueryOf<typeof eventsApi.list>;

const HIGHEST = Number.MAX_SAFE_INTEGER;

/**
 * Events of the payments of the key's business: of the last 30 days, the newest first; of one payment all there ever
 * were. With `after`, those behind that event, the oldest first: for a program that follows none is ever left out, as an
 * event is listed once no earlier one can come any more. Throws CURSOR_INVALID, NOT_FOUND for an `after` that is no event
 * of the business, EVENT_FORGOTTEN where any behind it is too old to be listed.
 */
export async function listEventsOfKey({ db, clock }: Parts, caller: KeyCaller, query: Asked): Promise<List<Event>> {
  const { business_id } = caller;
  const { after, payment, type = null, created_from: from = '-infinity', created_before: before = 'infinity' } = query;
  const page = pageAsked(caller, 'events', query, after === undefined ? 'newest' : 'oldest');
  const of: EventSelection = { business_id, type, from, before, rows: page.rows };
  const after_seq = after === undefined ? undefined : (await findEvent(db, business_id, after)).seq;
  if (payment !== undefined) return pageOf(page, await pickOfPayment(db, of, payment, page, after_seq), placeOf, eventOf);
  const since = keptSince(clock.now());
  const listed = { ...of, from: Date.parse(from) > since.getTime() ? from : since.toISOString() };
  if (after_seq === undefined)
    return pageOf(page, await listNewest(db, listed, page.after.at, numberOf(page.after) ?? HIGHEST), placeOf, eventOf);
  const behind = numberOf(page.after) ?? after_seq;
  const rows = await listBehind(db, listed, behind);
  // Asked last: what grows too old meanwhile is noticed.
  if (await isAnyTooOld(db, business_id, behind, since)) throw new AppError('EVENT_FORGOTTEN', { field: 'after' });
  return pageOf(page, rows, placeOf, eventOf);
}

/** One event of the key's business, whenever it happened. Throws NOT_FOUND, also for another business's. */
export async function readEventOfKey({ db }: Pick<Parts, 'db'>, { business_id }: KeyCaller, id: string): Promise<Event> {
  return eventOf(await findEvent(db, business_id, id));
}

async function findEvent(db: Parts['db'], business_id: string, id: string): Promise<EventRow> {
  const { purchase_id, place } = namedBy(id);
  const row = (await listOfPayment(db, business_id, purchase_id)).find((event) => event.place === place);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A payment has so few changes that all are read. */
async function pickOfPayment(
  db: Parts['db'],
  { business_id, type, from, before, rows }: EventSelection,
  payment: string,
  page: PageAsked,
  after_seq: number | undefined,
): Promise<EventRow[]> {
  const [from_ms, before_ms] = [Date.parse(from), Date.parse(before)];
  const all = (await listOfPayment(db, business_id, payment)).filter(
    (event) => (type === null || eventOf(event).type === type) && !(event.at.getTime() < from_ms) && !(event.at.getTime() >= before_ms),
  );
  const behind = numberOf(page.after);
  if (after_seq !== undefined) return all.filter(({ seq }) => seq > (behind ?? after_seq)).slice(0, rows);
  return all
    .toReversed()
    .filter(({ seq }) => seq < (behind ?? HIGHEST))
    .slice(0, rows);
}

const placeOf = ({ at, seq }: EventRow): Place => ({ at: at.toISOString(), id: String(seq) });

/** The number in a cursor; undefined without one. Throws CURSOR_INVALID for one that nobody was given. */
function numberOf({ at, id }: Place): number | undefined {
  if (at === 'infinity' || at === '-infinity') return undefined;
  if (!/^\d{1,15}$/.test(id)) throw new AppError('CURSOR_INVALID', { field: 'cursor' });
  return Number(id);
}
