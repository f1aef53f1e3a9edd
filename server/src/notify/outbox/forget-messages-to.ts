import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { recipientMark } from './post-message.ts';
import { forgetByMarks } from './store.ts';

/**
 * Forgets what was written to somebody, in the transaction that erases who they are. `recipients`: numbers, addresses
 * and browsers, as messages go to them. What still waits is sent no more; what is written later in it is.
 */
export async function forgetMessagesTo(
  context: Pick<Context, 'clock' | 'sealer'>,
  tx: Queryable,
  recipients: readonly string[],
): Promise<void> {
  await forgetByMarks(
    tx,
    recipients.map((to) => recipientMark(context, to)),
    context.clock.wall(),
  );
}
