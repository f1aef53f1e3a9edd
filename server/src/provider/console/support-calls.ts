import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import {
  answerRequest,
  type By,
  closeRequest,
  countRequests,
  findByReference,
  listSavedAnswers,
  pageOfInbox,
  readThread,
  removeSavedAnswer,
  reopenRequest,
  saveAnswer,
} from '../../notify/support/index.ts';
import { byOf, type Staff, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { looksAt, noteLook } from './look.ts';

/** Requests for help: the inbox, one with its texts, answers, and the answers that are saved to begin with. */
export function supportCalls({ on }: ConsoleBinder, context: Context): void {
  on('listSupport', async ({ query: { which = 'us', side, q = '', after } }) => {
    const { us, them } = await countRequests(context);
    const page =
      q === '' ? await pageOfInbox(context, { which, side, after }) : { requests: await findByReference(context, q), next: null };
    return { ...page, counts: { us, them } };
  });
  on('readSupport', async ({ params: { id }, staff, request }) => {
    const thread = await readThread(context, id);
    await noteLook(context, staff, request, { kind: 'support_request', id, name: `support request ${thread.reference}` });
    return { ...thread, looks: await looksAt(context, 'support_request', id) };
  });
  on('answerSupport', ({ body, staff, request }) => answerRequest(context, body, whoOf(staff, request)));
  on('closeSupport', async ({ body, staff, request }) => {
    await closeRequest(context, body, whoOf(staff, request));
    return {};
  });
  on('reopenSupport', async ({ body, staff, request }) => {
    await reopenRequest(context, body, whoOf(staff, request));
    return {};
  });
  on('listSavedAnswers', async () => ({ answers: await listSavedAnswers(context) }));
  on('saveAnswer', ({ body: { id, title, text }, staff, request }) => saveAnswer(context, { id, title, text }, whoOf(staff, request)));
  on('removeSavedAnswer', async ({ body: { id }, staff, request }) => {
    await removeSavedAnswer(context, id, whoOf(staff, request));
    return {};
  });
}

function whoOf(staff: Staff, request: FastifyRequest): By {
  return { name: byOf(staff), who: staffWho(staff, request.ip) };
}
