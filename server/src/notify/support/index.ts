import type { Context } from '../../context.ts';
import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_ANSWER, mailAnswer } from './mail-answer.ts';
import { MAIL_CONFIRMATION, mailConfirmation } from './mail-confirmation.ts';
import { MAIL_REQUEST, mailRequest } from './mail-request.ts';
import { countOpen } from './staff-store.ts';

export { answerRequest, type By, closeRequest, reopenRequest } from './decide.ts';
export { findOpenDispute, forgetSupport, lockSender } from './forget-support.ts';
export { type HeldRequest, listHeldRequests } from './held-store.ts';
export { findByReference, pageOfInbox } from './inbox.ts';
export { readDispute } from './read-dispute.ts';
export { readThread } from './read-thread.ts';
export { routes } from './routes.ts';
export { listSavedAnswers, removeSavedAnswer, saveAnswer } from './saved-answers.ts';
export { sendRequest } from './send-request.ts';
export const tasks: Tasks = { [MAIL_REQUEST]: mailRequest, [MAIL_CONFIRMATION]: mailConfirmation, [MAIL_ANSWER]: mailAnswer };

/** How many requests wait for an answer, since when the oldest does, and how many wait for who asked. */
export function countRequests({ db }: Pick<Context, 'db'>): ReturnType<typeof countOpen> {
  return countOpen(db);
}
