import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/**
 * When there is something to do next: a new approval, a look for late commits, a verified address with held receipts,
 * or a due mail. What is new is gathered for `gather_ms`. Approvals up to `held_since` are not mailed any more.
 */
export async function nextDue(
  db: Queryable,
  given: { overlap_ms: number; gather_ms: number; held_since: Date },
): Promise<Date | undefined> {
  const { next } = await db.one<{ next: Date | null }>(
    `select least(
       (select min(p.approved_at) + $3::integer * interval '1 millisecond' from purchase_details p where p.status = 'PENDING' and p.approved_at > s.looked_to),
       s.look_again_at,
       (select min(c.email_verified_at) + $3::integer * interval '1 millisecond' from consumer_contacts c
         where c.email_verified_at > s.looked_to - $1::integer * interval '1 millisecond'
           and exists (select from receipt_mails m
                        where m.consumer_id = c.user_id and m.sent_at is null and m.mail_at is null and m.approved_at > $2)),
       (select min(mail_at) from receipt_mails where sent_at is null and mail_at is not null)
     ) as next from receipt_sweep s`,
    [given.overlap_ms, given.held_since, given.gather_ms],
  );
  return next ?? undefined;
}

/**
 * Takes up what was approved and verified up to `until`: each purchase once, due at once where its consumer's address
 * is verified. Each look goes back `recent_ms` behind the last one seen. Later commits are found by the look again,
 * which goes back twice `overlap_ms`, the longest a commit can take; one follows so long after each look, and after the
 * first approval, as long as something was seen within that time.
 */
export async function takeUp(
  tx: Queryable,
  given: { until: Date; recent_ms: number; overlap_ms: number; held_since: Date },
): Promise<void> {
  await tx.run(
    `insert into receipt_mails (purchase_id, consumer_id, approved_at, mail_at)
     select p.id, p.consumer_id, p.approved_at, case when c.email_verified_at is not null then p.approved_at end
       from receipt_sweep s
       join purchase_details p
         on p.status = 'PENDING' and p.approved_at <= $1
        and p.approved_at > s.looked_to - case when s.look_again_at <= $1 then 2 * $2::integer else $3::integer end * interval '1 millisecond'
       join consumer_contacts c on c.user_id = p.consumer_id
      where not exists (select from receipt_mails m where m.purchase_id = p.id)
     on conflict (purchase_id) do nothing`,
    [given.until, given.overlap_ms, given.recent_ms],
  );
  await tx.run(
    `update receipt_mails m
        set mail_at = $1
       from receipt_sweep s
       join consumer_contacts c on c.email_verified_at > s.looked_to - $2::integer * interval '1 millisecond' and c.email_verified_at <= $1
      where m.consumer_id = c.user_id and m.sent_at is null and m.mail_at is null and m.approved_at > $3`,
    [given.until, given.overlap_ms, given.held_since],
  );
  await tx.run(
    `update receipt_sweep s
        set looked_to = greatest(s.looked_to, seen.at),
            look_again_at = case when s.look_again_at > $1 then s.look_again_at
                                 when greatest(s.looked_to, seen.at) > $1::timestamptz - $2::integer * interval '1 millisecond'
                                 then $1::timestamptz + $2::integer * interval '1 millisecond' end
       from (select greatest(
               (select max(p.approved_at) from purchase_details p where p.status = 'PENDING' and p.approved_at <= $1),
               (select max(c.email_verified_at) from consumer_contacts c where c.email_verified_at <= $1)
             ) as at) seen`,
    [given.until, given.overlap_ms],
  );
}

/** Takes mails that are due, at most so many, and sets when each is due again if it has not been sent by then. */
export async function takeDue(tx: Queryable, given: { until: Date; again_at: Date; most: number }): Promise<string[]> {
  const rows = await tx.many<{ purchase_id: string }>(
    `update receipt_mails
        set mail_at = $2
      where purchase_id in (select purchase_id from receipt_mails where sent_at is null and mail_at <= $1 order by mail_at limit $3)
     returning purchase_id`,
    [given.until, given.again_at, given.most],
  );
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Whom a receipt is for. */
export interface Reader {
  readonly consumer_id: string;
  readonly first_name: string;
  readonly language: Language;
  /** The consumer's address; null while it is not verified. */
  readonly verified_email: string | null;
}

export interface MailRow extends Reader {
  readonly approved_at: Date;
  readonly sent: boolean;
}

export function findMail(db: Queryable, purchase_id: string): Promise<MailRow | undefined> {
  return db.maybe<MailRow>(
    `select m.consumer_id, m.approved_at, m.sent_at is not null as sent, c.first_name, u.language,
            case when k.email_verified_at is not null then k.email end as verified_email
       from receipt_mails m
       join consumer_names c on c.user_id = m.consumer_id
       left join consumer_contacts k on k.user_id = m.consumer_id
       join user_languages u on u.id = m.consumer_id
      where m.purchase_id = $1`,
    [purchase_id],
  );
}

/** Not to be mailed before an address is verified, if then. */
export async function hold(db: Queryable, purchase_id: string): Promise<void> {
  await db.run('update receipt_mails set mail_at = null where purchase_id = $1 and sent_at is null', [purchase_id]);
}

export async function noteSent(db: Queryable, purchase_id: string, at: Date): Promise<void> {
  await db.run('update receipt_mails set sent_at = $2 where purchase_id = $1 and sent_at is null', [purchase_id, at]);
}

/** Whose an approved purchase is, and where their receipts go: null while no address of theirs is verified. */
export function findReader(db: Queryable, purchase_id: string): Promise<Reader | undefined> {
  return db.maybe<Reader>(
    `select p.consumer_id, c.first_name, u.language, case when c.email_verified_at is not null then c.email end as verified_email
       from purchase_details p
       join consumer_contacts c on c.user_id = p.consumer_id
       join user_languages u on u.id = p.consumer_id
      where p.id = $1 and p.approved_at is not null`,
    [purchase_id],
  );
}
