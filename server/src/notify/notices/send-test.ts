import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { say } from '../../kernel/language/say.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { sendMessage } from '../outbox/index.ts';
import { findDevice } from '../push/index.ts';
import { findReader } from './store.ts';

/** Sends a test notice to one of somebody's browsers. Throws NOT_FOUND where it is not theirs, TOO_MANY_REQUESTS. */
export async function sendTest(
  context: Context,
  owner: { user_id: string; session_id: string | undefined },
  endpoint: string,
): Promise<void> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.push_test, owner.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const device = await findDevice(context, owner, endpoint);
  const reader = await findReader(context.db, owner.user_id);
  if (device === undefined || !reader) throw new AppError('NOT_FOUND');
  const { language } = reader;
  await sendMessage(context, {
    purpose: 'push_test',
    key: `push test:${newId('psh')}`,
    language,
    words: {
      channel: 'push',
      to: device,
      lang: language,
      title: say(language, 'Notifications are on'),
      body: say(language, 'This is how {brand} tells you about your payments here.', { brand: context.config.brand.name }),
      path: '/dashboard/settings/notifications',
      tag: 'test',
      actions: [],
    },
  });
}
