import { Database, type Queryable } from '../../src/kernel/db/database.ts';
import type { LedgerEvent } from '../../src/ledger/index.ts';
import type { TestServer } from './start-test-server.ts';

// What the server's own role may not do, and a test does beneath the verbs: to show what holds of the functions that they are made of, or to bring a
// payment where only weeks of files would.

/** Connections as the owner of the schema. Close it in `afterAll`, before the server stops. */
export function ownerDatabase(server: Pick<TestServer, 'urls'>): Database {
  return new Database(server.urls.owner_url, { connections: 4, onIdleError: () => undefined });
}

export interface StatusChange {
  readonly purchase_id: string;
  readonly event: string;
  readonly at: Date;
  readonly actor: string;
  readonly reason?: string;
}

/** Changes the status of a purchase by an event of the table of transitions, and gives the new one. Money stays where it is. */
export async function changePurchaseStatus(server: Pick<TestServer, 'urls'>, change: StatusChange): Promise<string> {
  const owner = ownerDatabase(server);
  try {
    return await changeStatus(owner, change);
  } finally {
    await owner.close();
  }
}

/** The same, in a transaction of the caller's. */
export async function changeStatus(tx: Queryable, { purchase_id, event, at, actor, reason }: StatusChange): Promise<string> {
  const { status } = await tx.one<{ status: string }>('select change_purchase_status($1::text, $2, $3, $4, $5) as status', [
    purchase_id,
    event,
    at,
    actor,
    reason ?? null,
  ]);
  return status;
}

export interface Posting {
  readonly event: LedgerEvent;
  readonly at: Date;
  /** All of the money that the event moves. */
  readonly amount_cents: number;
  /** The part of it that is the fee; 0 when left out. */
  readonly fee_cents?: number;
  readonly purchase_id?: string;
  readonly business_id?: string;
  readonly consumer_id?: string;
  readonly cause?: string;
}

/** Writes the transfers of one event by the table of postings, as the verbs do. */
export async function post(tx: Queryable, posting: Posting): Promise<void> {
  await tx.run('select ledger_post($1, $2, $3, $4, $5, $6, $7, $8)', [
    posting.event,
    posting.at,
    posting.purchase_id ?? null,
    posting.amount_cents,
    posting.fee_cents ?? 0,
    posting.business_id ?? null,
    posting.consumer_id ?? null,
    posting.cause ?? '',
  ]);
}

/** The same for many happenings of one event at one moment. */
export async function postMany(
  tx: Queryable,
  event: LedgerEvent,
  at: Date,
  postings: readonly Required<Omit<Posting, 'event' | 'at'>>[],
): Promise<void> {
  await tx.run(
    'select ledger_post_many($1::text, $2::timestamptz, $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[])',
    [
      event,
      at,
      postings.map((posting) => posting.purchase_id),
      postings.map((posting) => posting.amount_cents),
      postings.map((posting) => posting.fee_cents),
      postings.map((posting) => posting.business_id),
      postings.map((posting) => posting.consumer_id),
      postings.map((posting) => posting.cause),
    ],
  );
}
