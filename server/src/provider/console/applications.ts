import { companyNameOf } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  approveApplication,
  askApplicant,
  checkApplication,
  declineApplication,
  listApplications,
  requireApplication,
  reviewApplication,
} from '../../merchants/applications/index.ts';
import { welcomeAgain } from '../../merchants/business-users/index.ts';
import { byOf, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

const PAGE = 20;

/** Businesses that ask to be taken on: what they said, what staff have looked at, and the decision. */
export function applicationCalls({ on }: ConsoleBinder, context: Context): void {
  on('listApplications', ({ query: { status, limit = PAGE, offset = 0 } }) => listApplications(context, status, { limit, offset }));
  on('readApplication', async ({ params: { id } }) => {
    const application = await reviewApplication(context, id);
    const { business_name } = application.business;
    return { ...application, company_name: business_name === undefined ? null : companyNameOf(business_name) };
  });
  on('checkApplication', async ({ body: { note, ...check }, staff }) => {
    await checkApplication(context, { ...check, note }, byOf(staff));
    return {};
  });
  on('askApplicant', async ({ body, staff }) => {
    await askApplicant(context, body, byOf(staff));
    return {};
  });
  on('approveApplication', async ({ body: { id, reason, ...terms }, staff, request }) => {
    await approveApplication(context, id, terms, { by: byOf(staff), who: staffWho(staff, request.ip), why: reason });
    return {};
  });
  on('declineApplication', async ({ body, staff }) => {
    await declineApplication(context, body, byOf(staff));
    return {};
  });
  on('inviteApplicantAgain', async ({ body: { id } }) => {
    const { status, email } = await requireApplication(context, id);
    if (status !== 'APPROVED' || !(await welcomeAgain(context, email))) throw new AppError('APPLICATION_DECIDED');
    return {};
  });
}
