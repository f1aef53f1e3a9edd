import { type NewProfile, tenDigits, type User } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { addUser } from '../../identity/index.ts';
import { violatedConstraint } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { newId } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language/language.ts';
import { requireBirthday } from './birthday.ts';
import { consumeEmailRateLimit } from './email-rate-limit.ts';
import { presentUser } from './present.ts';
import { findConsumer, insertConsumer } from './store.ts';
import { MAIL_EMAIL_LINK } from './verify-email-link.ts';

/**
 * Creates the profile of someone who has proved their phone number, and sends a link to prove the e-mail address too,
 * in `language`. One for each subject and number: the second of two is told ERR_PROFILE_EXISTS. It keeps the hash of
 * the terms that were shown, in force in one of their languages, or of those in `language` where none is given. Throws
 * BAD_INPUT (the number is not the proven one; the birthday), TERMS_CHANGED, ERR_USER_EXISTS (the e-mail address),
 * ERR_PROFILE_EXISTS, TOO_MANY_REQUESTS.
 */
export async function register(context: Context, token: Token, profile: NewProfile, language: Language): Promise<User> {
  const phone_number = `+1${tenDigits(profile.phone_number)}`;
  if (!token.phone_verified || token.phone_number !== phone_number)
    throw new AppError('BAD_INPUT', { message: "This isn't the phone number you signed in with", field: 'phone_number' });
  const now = context.clock.now();
  const date_of_birth = requireBirthday(profile.date_of_birth, now);
  const terms_hash = termsShown(context, profile.terms_sha256, language);
  await consumeEmailRateLimit(context, token.subject);
  const user_id = newId('usr');
  try {
    return await context.db.transaction(async (tx) => {
      if (!(await addUser(tx, { id: user_id, subject: token.subject, kind: 'consumer', language }, now)))
        throw new AppError('ERR_PROFILE_EXISTS');
      await insertConsumer(
        tx,
        {
          user_id,
          first_name: profile.first_name,
          last_name: profile.last_name,
          date_of_birth,
          email: profile.email,
          phone_number,
          street_one: profile.street_one,
          street_two: profile.street_two || null,
          city: profile.city,
          state: profile.state,
          postal_code: profile.postal_code,
          terms_hash,
        },
        now,
      );
      await context.queue.enqueue(tx, MAIL_EMAIL_LINK, { user_id });
      const row = await findConsumer(tx, user_id);
      if (!row) throw new Error('a consumer is missing right after being added');
      // The link to their address is about to be mailed.
      return presentUser(row, undefined);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'consumers_email') throw new AppError('ERR_USER_EXISTS', { field: 'email' });
    if (constraint === 'consumers_phone_number_key') throw new AppError('ERR_PROFILE_EXISTS', { field: 'phone_number' });
    throw error;
  }
}

/** The hash of the terms that were shown. Throws TERMS_CHANGED where they are in force no more. */
function termsShown({ config }: Context, shown: string | undefined, language: Language): string {
  const { terms } = config.texts;
  if (shown === undefined) return terms[language].sha256;
  if (!Object.values(terms).some(({ sha256 }) => sha256 === shown)) throw new AppError('TERMS_CHANGED', { field: 'terms_accepted' });
  return shown;
}
