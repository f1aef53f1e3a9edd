import type { SupportStatus } from '@drawbridge/contract';
import type { ListedSupport, SupportFilter, SupportSide } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { type After, findThread, type InboxRow, listByLast, listWaiting } from './staff-store.ts';

const PAGE = 25;

/** What the inbox is asked for. `after`: where the page before ended. */
interface Wish {
  readonly which: SupportFilter;
  readonly side: SupportSide | undefined;
  readonly after: string | undefined;
}

const STATUSES: Readonly<Record<Exclude<SupportFilter, 'us'>, readonly SupportStatus[]>> = {
  them: ['WAITING_FOR_THEM'],
  open: ['WAITING_FOR_US', 'WAITING_FOR_THEM'],
  closed: ['CLOSED'],
};

/** A page of the inbox: who waits for us, the longest first; all else by what was written last. */
export async function pageOfInbox(
  { db }: Pick<Context, 'db'>,
  { which, side = undefined, after }: Wish,
): Promise<{ requests: ListedSupport[]; next: string | null }> {
  const from = after === undefined ? undefined : readCursor(after);
  const rows =
    which === 'us'
      ? await listWaiting(db, side ?? null, from, PAGE + 1)
      : await listByLast(db, STATUSES[which], side ?? null, from, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const next = last && rows.length > PAGE ? cursorOf(last, which) : null;
  return { requests: shown.map(presentListed), next };
}

/** The request of this reference, written with or without its hyphen; none for what is no reference. */
export async function findByReference({ db }: Pick<Context, 'db'>, words: string): Promise<ListedSupport[]> {
  const digits = words.replaceAll(/[\s-]/g, '');
  if (!/^\d{8}$/.test(digits)) return [];
  const found = await findThread(db, null, `${digits.slice(0, 4)}-${digits.slice(4)}`);
  return found ? [presentListed(found)] : [];
}

/** A request as lists show it. */
export function presentListed(row: InboxRow): ListedSupport {
  const { id, reference, side, status, user_id, name, business_id, business_name, payment, issue, begins, waiting_since, last_at } = row;
  return {
    id,
    reference,
    side,
    status,
    person: { id: user_id, name: name ?? user_id },
    business: business_id === null ? null : { id: business_id, name: business_name ?? business_id },
    payment,
    issue,
    begins,
    waiting_since: waiting_since?.toISOString() ?? null,
    last_at: last_at.toISOString(),
  };
}

function cursorOf({ id, waiting_since, last_at }: InboxRow, which: SupportFilter): string {
  const at = which === 'us' ? (waiting_since ?? last_at) : last_at;
  return `${at.toISOString()}~${id}`;
}

function readCursor(text: string): After {
  const [at = '', id = ''] = text.split('~');
  return { at: new Date(at), id };
}
