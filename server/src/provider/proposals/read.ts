import type { Proposal } from '@drawbridge/contract/provider';
import { staffMay, TWO_PEOPLE, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Staff } from '../staff/index.ts';
import { presentTo } from './present.ts';
import { unknownBefore } from './status.ts';
import { type At, findProposal, listDecided, listWaiting, type Seen } from './store.ts';

/** More wait only where nobody decides anything. */
const MOST_WAITING = 200;
const PAGE = 50;

interface Page {
  readonly proposals: Proposal[];
  readonly has_more: boolean;
}

/** Of whose calls somebody sees proposals: their own role's, and an auditor all. */
function seenBy({ id, role }: Staff): Seen {
  const all = Object.keys(TWO_PEOPLE) as TwoPersonCall[];
  return { staff_id: id, calls: all.filter((call) => role === 'ProviderAuditor' || staffMay(role, call)) };
}

/** What waits for a second person, or for somebody to look whether it was done, the oldest first. */
export async function readWaiting(context: Context, staff: Staff): Promise<Page> {
  const rows = await listWaiting(context.db, seenBy(staff), atNow(context), MOST_WAITING + 1);
  return pageOf(context, staff, rows, MOST_WAITING);
}

/** What waits no longer, the newest first, after one of them. */
export async function readDecided(context: Context, staff: Staff, after: string | undefined): Promise<Page> {
  const rows = await listDecided(context.db, seenBy(staff), atNow(context), { after, limit: PAGE + 1 });
  return pageOf(context, staff, rows, PAGE);
}

/** One proposal. Throws NOT_FOUND, also for one of a call that is closed to whoever asks. */
export async function readProposal(context: Context, staff: Staff, id: string): Promise<Proposal> {
  const row = await findProposal(context.db, id);
  const { calls } = seenBy(staff);
  if (!row || !(calls.includes(row.call) || row.proposed_by === staff.id)) throw new AppError('NOT_FOUND');
  return presentTo(context, staff, row);
}

function atNow({ clock }: Context): At {
  const now = clock.wall();
  return { now, lost_before: unknownBefore(now) };
}

async function pageOf(context: Context, staff: Staff, rows: Parameters<typeof presentTo>[2][], most: number): Promise<Page> {
  const proposals = await Promise.all(rows.slice(0, most).map((row) => presentTo(context, staff, row)));
  return { proposals, has_more: rows.length > most };
}
