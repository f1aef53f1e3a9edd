import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { MAIL_CONFIRMATION } from './mail-confirmation.ts';
import { MAIL_REQUEST } from './mail-request.ts';
import { newReference } from './new-reference.ts';
import { insertRequest, type SupportRequest } from './store.ts';

/** Keeps a request and has both mails of it written. Gives the reference by which either side can name it. */
export async function keepRequest(
  { queue }: Pick<Context, 'queue'>,
  tx: Queryable,
  request: Omit<SupportRequest, 'reference'>,
  now: Date,
): Promise<string> {
  let free = newReference();
  while (!(await insertRequest(tx, { ...request, reference: free }, now))) free = newReference();
  await queue.enqueue(tx, MAIL_REQUEST, { id: request.id });
  await queue.enqueue(tx, MAIL_CONFIRMATION, { id: request.id });
  return free;
}
