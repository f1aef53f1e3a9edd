import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { countMessage, findStop, noteRecipient } from './store.ts';

/** Below it, a token. */
export const ONE_PRESS_PATH = '/api/messages/stop';
/** 132 bits: short enough for a text message, too long to be guessed. */
const TOKEN_LENGTH = 22;

/** A recipient's token to stop an organization's messages: the same in each, so that an old one will do. */
function tokenOf({ sealer }: Pick<Context, 'sealer'>, organization_id: string, recipient: string): string {
  return sealer.fingerprint(`messages of ${organization_id} to ${recipient.toLowerCase()}`).slice(0, TOKEN_LENGTH);
}

/** Throws RECIPIENT_STOPPED where a recipient wants none of an organization's messages; else they can now stop them. */
export async function requireWanted(context: Context, tx: Queryable, organization_id: string, recipient: string): Promise<void> {
  const { stopped } = await noteRecipient(
    tx,
    tokenHash(tokenOf(context, organization_id, recipient)),
    organization_id,
    context.clock.wall(),
  );
  if (stopped) throw new AppError('RECIPIENT_STOPPED');
}

/** Counts an organization's message, in its queueing transaction. Throws TOO_MANY_MESSAGES above `MESSAGES_A_DAY`. */
export async function requireWithinDay(context: Context, tx: Queryable, organization_id: string): Promise<void> {
  const { clock, config } = context;
  if (!(await countMessage(tx, organization_id, config.messages_a_day, clock.wall()))) throw new AppError('TOO_MANY_MESSAGES');
}

/** Where a mail program has them stopped for its reader by one press (RFC 8058); it knows nothing behind a #. */
export function stopByOnePress(context: Context, organization_id: string, recipient: string): string {
  return `${context.config.public_url}${ONE_PRESS_PATH}/${tokenOf(context, organization_id, recipient)}`;
}

/** Where a recipient stops an organization's messages; undefined where they have. */
export async function stopAddress(context: Context, organization_id: string, recipient: string): Promise<string | undefined> {
  const token = tokenOf(context, organization_id, recipient);
  const found = await findStop(context.db, tokenHash(token));
  // After the #, which browsers keep to themselves: the token reaches no log and no other site.
  return found?.stopped ? undefined : `${context.config.public_url}/messages/stop#token=${token}`;
}
