import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeTurn } from '../../identity/index.ts';

const QUESTIONS_AN_HOUR = 60;

/**
 * Whoever asks whether an e-mail address is taken learns who is registered: the wizard asks a few times, a collector of addresses
 * many. Counts the questions of a subject in real time. Throws TOO_MANY_REQUESTS.
 */
export async function takeEmailTurn(context: Context, subject: string): Promise<void> {
  const wait_s = await takeTurn(context, [{ bucket: `email:${subject}`, most: QUESTIONS_AN_HOUR, window_ms: 60 * 60_000 }]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}
