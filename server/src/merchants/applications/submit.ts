import type { BodyOf, merchantApplications, ShownApplication } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { agreementOf } from './agreement.ts';
import { requireLink } from './links.ts';
import { receivedMail } from './mails.ts';
import { moveApplication } from './move.ts';
import { missingOf, presentApplication } from './present.ts';
import { type ApplicationRow, findApplication, keepAgreement } from './store.ts';

/**
 * Signs the agreement whose hash is given, and sends the application to staff; it is confirmed by mail. Throws
 * APPLICATION_LINK_INVALID, APPLICATION_NOT_OPEN, APPLICATION_INCOMPLETE (`field`: the first step that lacks something),
 * AGREEMENT_CHANGED.
 */
export async function submitApplication(
  context: Context,
  body: BodyOf<typeof merchantApplications.submit>,
  address: string,
): Promise<ShownApplication> {
  const id = await requireLink(context, body.token);
  const agreement = agreementOf(context);
  const at = context.clock.wall();
  const before = (await findApplication(context.db, id)) as ApplicationRow;
  const mail = receivedMail(context, { id, email: before.email, key: `${id}:received` }, before.business.business_name ?? '');
  await sendMessage(context, mail, async (tx) => {
    await keepAgreement(tx, agreement);
    await moveApplication(tx, id, {
      to: 'SUBMITTED',
      event: 'submitted',
      by: body.signer_name,
      at,
      refusal: 'APPLICATION_NOT_OPEN',
      changes: (row) => {
        // A question that waits is answered, not sent over.
        if (row.status !== 'DRAFT') throw new AppError('APPLICATION_NOT_OPEN');
        requireComplete(context, row);
        if (body.agreement_sha256 !== agreement.sha256) throw new AppError('AGREEMENT_CHANGED', { field: 'agreement_sha256' });
        return {
          submitted_at: at,
          agreement_sha256: agreement.sha256,
          signed_at: at,
          signer_name: body.signer_name,
          signer_title: body.signer_title,
          signed_from: address,
        };
      },
    });
  });
  return presentApplication(context, (await findApplication(context.db, id)) as ApplicationRow);
}

/** Answers what staff asked, and sends the application back to them. Throws as `submitApplication`. */
export async function answerQuestion(
  context: Context,
  { token, answer }: BodyOf<typeof merchantApplications.answer>,
): Promise<ShownApplication> {
  const id = await requireLink(context, token);
  await context.db.transaction((tx) =>
    moveApplication(tx, id, {
      to: 'SUBMITTED',
      event: 'answered',
      by: 'the applicant',
      words: answer,
      at: context.clock.wall(),
      refusal: 'APPLICATION_NOT_OPEN',
      changes: (row) => {
        if (row.status !== 'ASKED_BACK') throw new AppError('APPLICATION_NOT_OPEN');
        requireComplete(context, row);
        return { question: null, submitted_at: context.clock.wall() };
      },
    }),
  );
  return presentApplication(context, (await findApplication(context.db, id)) as ApplicationRow);
}

/** By its link. Throws APPLICATION_LINK_INVALID. */
export async function readApplication(context: Context, token: string): Promise<ShownApplication> {
  const id = await requireLink(context, token);
  return presentApplication(context, (await findApplication(context.db, id)) as ApplicationRow);
}

function requireComplete(context: Context, row: ApplicationRow): void {
  const [first] = missingOf(context, row);
  if (first) throw new AppError('APPLICATION_INCOMPLETE', { field: `${first.step}.${first.field}` });
}
