import type { Context } from '../../context.ts';
import { verifyEmail } from '../../people/consumers/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { queueIdle } from '../clock/queue-idle.ts';

/** Where everybody of the demo reads their mail. */
const ADDRESS = '127.0.0.1';

/** What somebody does who finds the link in their mail: opens it, and presses the button. */
export async function verifyAddress(context: Context, email: string): Promise<void> {
  await queueIdle(context);
  const tokens = (await listOutbox(context.db, { to: email })).flatMap(({ body }) => /\/verify-email#token=(\S+)/.exec(body)?.[1] ?? []);
  const [token] = tokens;
  if (token === undefined) throw new Error(`no link came to ${email}`);
  await verifyEmail(context, token, ADDRESS);
}
