import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer, as their passkeys are kept and told of. */
export interface PasskeyOwner {
  readonly phone_number: string;
  /** Null where they have verified none. */
  readonly verified_email: string | null;
  readonly language: Language;
  readonly asks_for_passkey: boolean;
}

export function findOwner(db: Queryable, subject: string): Promise<PasskeyOwner | undefined> {
  return db.maybe<PasskeyOwner>(
    `select p.phone_number, case when c.email_verified_at is not null then c.email end as verified_email, u.language, u.asks_for_passkey
       from phone_identities p join users u on u.subject = p.subject left join consumer_contacts c on c.user_id = u.id
      where p.subject = $1`,
    [subject],
  );
}

/** Keeps one change of a consumer's passkeys waiting for another. Throws where there is no such subject. */
export async function lockOwner(tx: Queryable, subject: string): Promise<void> {
  await tx.one('select 1 from phone_identities where subject = $1 for no key update', [subject]);
}

/** Sets whether payments ask for a passkey; false where that was so already. */
export async function setAsks(tx: Queryable, subject: string, asks: boolean): Promise<boolean> {
  return (await tx.run('update users set asks_for_passkey = $2 where subject = $1 and asks_for_passkey <> $2', [subject, asks])) === 1;
}

/** Keeps that a payment was approved, until it is made. */
export async function putProof(db: Queryable, subject: string, payment: string, expires_at: Date): Promise<void> {
  await db.run(
    `insert into payment_proofs (subject, payment, expires_at) values ($1, $2, $3)
     on conflict (subject, payment) do update set expires_at = excluded.expires_at`,
    [subject, payment, expires_at],
  );
}

export async function deleteProofsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from payment_proofs where expires_at < $1', [cut]);
}
