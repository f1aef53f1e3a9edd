import type { Queryable } from '../../kernel/db/database.ts';

/** Forgets whatever tells how a subject signed in, and codes on their way to its number. Passkeys go with the number. */
export async function forgetSubject(tx: Queryable, subject: string): Promise<void> {
  await tx.run('delete from one_time_codes c using phone_identities p where p.subject = $1 and c.phone_number = p.phone_number', [subject]);
  await tx.run('delete from phone_identities where subject = $1', [subject]);
  await tx.run('delete from known_devices where subject = $1', [subject]);
  await tx.run('delete from first_sign_ins where subject = $1', [subject]);
  await tx.run('delete from sign_ins where subject = $1', [subject]);
  await tx.run('delete from passkey_challenges where begun_for = $1', [subject]);
  await tx.run('delete from step_ups where subject = $1', [subject]);
  await tx.run('delete from payment_proofs where subject = $1', [subject]);
  await tx.run('update users set asks_for_passkey = false where subject = $1 and asks_for_passkey', [subject]);
}

/** Has a user be known by nobody's subject. */
export async function giveUpSubject(tx: Queryable, user_id: string): Promise<void> {
  await tx.run(`update users set subject = 'erased|' || id where id = $1`, [user_id]);
}
