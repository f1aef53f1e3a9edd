import type { ProposalState, ProposedChange } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';

/** How a proposal is kept: whether it was done is not known of one that is `APPROVED` for too long. */
export type ProposalStatus = Exclude<ProposalState, 'UNKNOWN'>;

/** A proposal as it is kept. */
export interface ProposalRow {
  readonly id: string;
  readonly call: string;
  readonly about: string;
  readonly title: string;
  readonly href: string | null;
  readonly changes: ProposedChange[];
  readonly concerns: string | null;
  readonly input_sealed: string | null;
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly proposed_by: string;
  readonly proposed_by_name: string;
  readonly proposed_at: Date;
  readonly expires_at: Date;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly decided_why: string | null;
  readonly closed_by_name: string | null;
  readonly closed_at: Date | null;
  readonly closed_why: string | null;
  readonly failure: string | null;
}

export type NewProposal = Pick<
  ProposalRow,
  | 'id'
  | 'call'
  | 'about'
  | 'title'
  | 'href'
  | 'changes'
  | 'concerns'
  | 'input_sealed'
  | 'reason'
  | 'proposed_by'
  | 'proposed_by_name'
  | 'proposed_at'
  | 'expires_at'
>;

/** Adds a proposal that waits; false where one about the same thing does already. */
export async function insertProposal(tx: Queryable, row: NewProposal): Promise<boolean> {
  const added = await tx.run(
    `insert into proposals (id, call, about, title, href, changes, concerns, input_sealed, reason, status,
                            proposed_by, proposed_by_name, proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'WAITING', $10, $11, $12, $13)
     on conflict (about) where status = 'WAITING' do nothing`,
    [
      row.id,
      row.call,
      row.about,
      row.title,
      row.href,
      JSON.stringify(row.changes),
      row.concerns,
      row.input_sealed,
      row.reason,
      row.proposed_by,
      row.proposed_by_name,
      row.proposed_at,
      row.expires_at,
    ],
  );
  return added > 0;
}

/** Ends what waited for longer than it may, about one thing or all. */
export async function expireBefore(db: Queryable, now: Date, about: string | null): Promise<void> {
  await db.run(
    `update proposals set status = 'EXPIRED', input_sealed = null
      where status = 'WAITING' and expires_at <= $1 and ($2::text is null or about = $2)`,
    [now, about],
  );
}

/** Who moved a proposal on, when in real time, and what they or the center say of it. */
export interface Decision {
  readonly at: Date;
  readonly by?: { readonly id: string; readonly name: string };
  readonly why?: string | undefined;
  readonly failure?: string;
}

/** Another status, where it has the one before and has not expired; false where not. */
export async function updateStatus(
  db: Queryable,
  id: string,
  { from, to }: { from: ProposalStatus; to: ProposalStatus },
  { at, by, why, failure }: Decision,
): Promise<boolean> {
  const moved = await db.run(
    `update proposals
        set status = $3, input_sealed = null, decided_at = coalesce(decided_at, $4), decided_by = coalesce(decided_by, $5),
            decided_by_name = coalesce(decided_by_name, $6), decided_why = coalesce(decided_why, $7), failure = $8
      where id = $1 and status = $2 and (status <> 'WAITING' or expires_at > $4)`,
    [id, from, to, at, by?.id ?? null, by?.name ?? null, why ?? null, failure ?? null],
  );
  return moved > 0;
}

const SHOWN = `id, call, about, title, href, changes, concerns, input_sealed, reason, status, proposed_by, proposed_by_name,
  proposed_at, expires_at, decided_by_name, decided_at, decided_why, closed_by_name, closed_at, closed_why, failure`;

/** The end of one that was being carried out since before a moment; false where it stands otherwise. */
export async function updateClosed(
  db: Queryable,
  id: string,
  { from, to }: { from: ProposalStatus; to: ProposalStatus },
  { at, by_name, why, approved_before }: { at: Date; by_name: string; why: string; approved_before: Date },
): Promise<boolean> {
  const moved = await db.run(
    `update proposals set status = $3, closed_at = $4, closed_by_name = $5, closed_why = $6
      where id = $1 and status = $2 and decided_at <= $7`,
    [id, from, to, at, by_name, why, approved_before],
  );
  return moved > 0;
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return db.maybe<ProposalRow>(`select ${SHOWN} from proposals where id = $1`, [id]);
}

/** Whose proposals are read: of these calls, and those that somebody made themselves. */
export interface Seen {
  readonly calls: readonly string[];
  readonly staff_id: string;
}

/** The moment, and until when one that is being carried out must have been approved to be lost. */
export interface At {
  readonly now: Date;
  readonly lost_before: Date;
}

/** Those that wait for a second person, and those of which nobody knows whether they were done, the oldest first. */
export function listWaiting(db: Queryable, { calls, staff_id }: Seen, { now, lost_before }: At, limit: number): Promise<ProposalRow[]> {
  return db.many<ProposalRow>(
    `select ${SHOWN} from proposals
      where ((status = 'WAITING' and expires_at > $3) or (status = 'APPROVED' and decided_at <= $4))
        and (call = any($1) or proposed_by = $2)
      order by id limit $5`,
    [calls, staff_id, now, lost_before, limit],
  );
}

/** All others, the newest first, after one of them. */
export function listDecided(
  db: Queryable,
  { calls, staff_id }: Seen,
  { now, lost_before }: At,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ProposalRow[]> {
  return db.many<ProposalRow>(
    `select ${SHOWN} from proposals
      where (status <> 'WAITING' or expires_at <= $3) and (status <> 'APPROVED' or decided_at > $4)
        and (call = any($1) or proposed_by = $2) and ($5::text is null or id < $5)
      order by id desc limit $6`,
    [calls, staff_id, now, lost_before, after ?? null, limit],
  );
}
