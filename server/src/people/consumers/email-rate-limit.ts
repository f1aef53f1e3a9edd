import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';

/**
 * Whoever asks whether an e-mail address is taken learns who is registered: the wizard asks a few times, a collector of
 * addresses many. Counts the questions of a subject in real time. Throws TOO_MANY_REQUESTS.
 */
export async function consumeEmailRateLimit(context: Context, subject: string): Promise<void> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.email_question, subject)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}
