import { ERRORS } from '@drawbridge/contract';
import type {
  ConsoleCredit,
  ConsoleCreditDetails,
  ConsoleCreditKind,
  ConsoleCreditStatus,
  CreditFilter,
} from '@drawbridge/contract/provider';
import { CREDIT_KINDS } from '@drawbridge/contract/provider';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { findNamedFile, readHold } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import {
  findCredit,
  heldWords,
  type ListedCredit,
  listCredits,
  listEntriesOfCredit,
  listEventsOfCredit,
} from '../../disbursements/credits/index.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { listWaitingOfAll, readHeldRefund } from '../../disbursements/refunds/index.ts';
import { openLines } from '../../reporting/trace/index.ts';
import { whyNotReleased } from './decide-refund.ts';

const PAGE = 50;
const MOST_UNSENT = 50;

const STATUSES: Readonly<Record<CreditFilter, readonly ConsoleCreditStatus[]>> = {
  open: ['WAITING', 'QUEUED', 'HELD', 'REJECTED'],
  failed: ['HELD', 'REJECTED', 'RETURNED'],
  sent: ['IN_FILE', 'SETTLED'],
  ended: ['CANCELLED', 'WITHDRAWN'],
  all: ['WAITING', 'QUEUED', 'IN_FILE', 'SETTLED', 'HELD', 'REJECTED', 'RETURNED', 'CANCELLED', 'WITHDRAWN'],
};

interface Wish {
  readonly kind?: ConsoleCreditKind | undefined;
  readonly which?: CreditFilter | undefined;
  readonly after?: string | undefined;
}

/** A page of payouts, refunds and reversals, the newest first: those that wait, where nothing else is asked. */
export async function pageOfCredits(
  { db }: Context,
  { kind, which = 'open', after }: Wish,
): Promise<{ credits: ConsoleCredit[]; has_more: boolean }> {
  const kinds = kind === undefined ? CREDIT_KINDS : [kind];
  const rows = await listCredits(db, { kinds, statuses: STATUSES[which], after }, PAGE + 1);
  return { credits: rows.slice(0, PAGE).map(present), has_more: rows.length > PAGE };
}

/** Businesses that can't be paid out, refunds that wait for their business, and whether anything goes to the bank at all. */
export async function readUnsent(context: Context) {
  const [unpaid, requests, hold] = await Promise.all([
    listUnpaidBusinesses(context),
    listWaitingOfAll(context.db, context.clock.now(), MOST_UNSENT),
    readHold(context),
  ]);
  const longest = unpaid.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return {
    unpaid: longest.slice(0, MOST_UNSENT).map(({ amount_cents, stopped_code, since, ...business }) => ({
      ...business,
      amount: amount_cents,
      return_code: stopped_code,
      since: since.toISOString(),
    })),
    unpaid_count: unpaid.length,
    requests: requests.map(({ amount_cents, requested_at, expires_at, ...request }) => ({
      ...request,
      amount: amount_cents,
      since: requested_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
    held: hold ? { since: hold.since.toISOString(), words: hold.why } : null,
  };
}

/** One of them with all that happened to it, its entries in files, and what can be done. Undefined where there is none. */
export async function readCredit(context: Context, id: string): Promise<Omit<ConsoleCreditDetails, 'looks'> | undefined> {
  const { db } = context;
  const row = await findCredit(db, id);
  if (!row) return undefined;
  const [events, entries, release] = await Promise.all([listEventsOfCredit(db, id), entriesOf(context, id), releaseOf(context, row)]);
  return {
    ...present(row),
    events: events.map(({ at, event, to_status, actor, reason, last_four }) => ({
      at: at.toISOString(),
      event,
      status: to_status,
      by: actor,
      words: reason,
      last_four,
    })),
    entries,
    release,
  };
}

async function entriesOf(context: Context, id: string): Promise<ConsoleCreditDetails['entries']> {
  const rows = await listEntriesOfCredit(context.db, id);
  return Promise.all(
    rows.map(async ({ file_name, trace_number, settles_on, rejected_at, settled_at, returned_at, return_code }) => {
      const file = await findNamedFile(context.db, file_name);
      return {
        file: file_name,
        line: file ? (await openLines(context, file)).lineOf(trace_number) : null,
        trace_number,
        settles_on,
        outcome: returned_at
          ? ('returned' as const)
          : rejected_at
            ? ('rejected' as const)
            : settled_at
              ? ('settled' as const)
              : ('sent' as const),
        return_code,
      };
    }),
  );
}

/** Where a held refund would go, or why it can't be released; null of what isn't held. */
async function releaseOf(context: Context, { status, reference }: ListedCredit): Promise<ConsoleCreditDetails['release']> {
  const found = status === 'HELD' && reference !== null ? await readHeldRefund(context, reference) : undefined;
  if (!found) return null;
  const refused = await whyNotReleased(context, found);
  return {
    last_four: typeof found.release === 'string' ? null : found.release.last_four,
    refused: refused === undefined ? null : ERRORS[refused].message,
  };
}

function present(row: ListedCredit): ConsoleCredit {
  const { id, reference, status, amount_cents, business_id, business_name, consumer_id, consumer_name, public_id, last_four, file_name } =
    row;
  if (row.kind === 'micro_entry' || reference === null || business_id === null) throw new Error(`${id} is a micro-entry`);
  return {
    id,
    kind: row.kind,
    reference,
    status,
    since: row.status_at.toISOString(),
    made_at: row.made_at.toISOString(),
    amount: amount_cents,
    business: { id: business_id, name: business_name ?? '' },
    consumer: consumer_id === null ? null : { id: consumer_id, name: consumer_name ?? '' },
    public_id,
    last_four,
    file: file_name,
    why: whyOf(row),
  };
}

/** Why a credit stands as it does, in a sentence. */
function whyOf({ kind, status, held_reason, return_code, unoriginable, said }: ListedCredit): string | null {
  if (unoriginable !== null && (status === 'WAITING' || status === 'QUEUED' || status === 'REJECTED'))
    return `No file can hold its entry: ${unoriginable}.`;
  switch (status) {
    case 'WAITING':
      return 'Its payment isn’t posted yet.';
    case 'QUEUED':
      return 'It goes with the next file.';
    case 'HELD':
      return sentence(heldWords(held_reason ?? ''));
    case 'REJECTED':
      return 'The bank rejected its file, or refused its entry. The file says which.';
    case 'RETURNED':
      return `It came back with ${codeWords(return_code)}. ${kind === 'payout' ? 'What it was to pay is owed again.' : 'Its money must go another way.'}`;
    case 'CANCELLED':
    case 'WITHDRAWN':
      return said === null ? null : sentence(said);
    default:
      return null;
  }
}

function codeWords(code: string | null): string {
  const reason = returnReason(code);
  return reason === '-' ? (code ?? '') : `${code} (${reason})`;
}

function sentence(words: string): string {
  const said = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
