import { randomBytes } from 'node:crypto';
import { APPLICATION_CHECKS, type approvalTerms } from '@drawbridge/contract/provider';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { addBusinessUser, inviteByQueue, saidOfTakenNames } from '../business-users/index.ts';
import { createOrganization, prepareApplication } from '../businesses/index.ts';
import { nameOf, requireApplication } from './decide.ts';
import { approvedMail } from './mails.ts';
import { moveApplication } from './move.ts';
import { openAccount } from './secrets.ts';
import { listChecks } from './staff-store.ts';
import type { ApplicationRow, Changes } from './store.ts';

type Terms = z.infer<typeof approvalTerms>;

/** Who approves, and why. */
export interface Approver {
  readonly by: string;
  readonly who: AuditWho;
  readonly why: string;
}

/**
 * Approves an application: makes the organization, prepares the business with its terms, and invites the applicant as
 * its AdminAccount, whose first log-in opens it. All of it or nothing, and once. Throws NOT_FOUND, APPLICATION_DECIDED,
 * APPLICATION_UNCHECKED, ERR_USER_EXISTS, BAD_INPUT for a day of review that is past.
 */
export async function approveApplication(context: Context, id: string, terms: Terms, approver: Approver): Promise<void> {
  const row = await requireApplication(context, id);
  // Before anybody gets a log-in; the transaction asks again.
  if (row.status !== 'SUBMITTED') throw new AppError('APPLICATION_DECIDED');
  await requireChecked(context.db, id);
  requireDayAhead(terms.review_on, context.clock.wall());
  const { username } = terms;
  const added = await directory(context).createUser({ username, email: row.email, password: passwordElsewhere(context) });
  const mail = approvedMail(context, { id, email: row.email, key: `${id}:approved` }, { ...terms, business_name: nameOf(row) });
  try {
    await saidOfTakenNames(() =>
      sendMessage(context, mail, async (tx) => {
        await moveApplication(tx, id, {
          to: 'APPROVED',
          event: 'approved',
          by: approver.by,
          words: approver.why,
          at: context.clock.wall(),
          refusal: 'APPLICATION_DECIDED',
          changes: (locked) => takeOn(context, tx, locked, terms, { ...approver, subject: added.subject }),
        });
        await added.finish(tx);
        await inviteByQueue(context, tx, added.subject);
      }),
    );
  } catch (error) {
    // Nobody has these names: they are given back. If even that fails, the directory gives them to the next who asks.
    await added.undo().catch((failure: unknown) => context.log.error({ err: failure }, 'an invited admin without rights is left over'));
    throw error;
  }
}

/** Makes what an approved business needs, within the transaction of its approval. */
async function takeOn(
  context: Context,
  tx: Queryable,
  row: ApplicationRow,
  terms: Terms,
  { by, who, subject }: Approver & { readonly subject: string },
): Promise<Changes> {
  await requireChecked(tx, row.id);
  const { business, selling, account_sealed, signed_at, signer_name, signer_title, agreement_sha256 } = row;
  if (account_sealed === null) throw new Error('an application was sent without an account');
  const organization_id = await createOrganization(context, business.legal_name ?? '', tx);
  const { username, time_zone = selling.time_zone, ...rest } = terms;
  const admin_user_id = await addBusinessUser(context, tx, {
    subject,
    username,
    email: row.email,
    role: 'AdminAccount',
    organization_id,
    business_ids: [],
    created_by: null,
    who,
  });
  const prepared_application_id = await prepareApplication(
    context,
    {
      organization_id,
      admin_user_id,
      business_name: business.business_name ?? '',
      address: {
        line_one: business.street_one ?? '',
        line_two: business.street_two || null,
        city: business.city ?? '',
        state: business.state ?? '',
        postal_code: business.postal_code ?? '',
      },
      ...(time_zone !== undefined && { time_zone }),
      fee_basis_points: rest.fee_basis_points,
      fee_fixed_cents: rest.fee_fixed_cents,
      settlement_account: openAccount(context.sealer, row.id, account_sealed),
      register: {
        exposure_day_cents: rest.exposure_day_cents,
        exposure_open_cents: rest.exposure_open_cents,
        prepared_by: by,
        review_on: rest.review_on,
        agreement_sha256,
        agreement_signed_at: signed_at,
        agreement_signed_by: `${signer_name}, ${signer_title}`,
      },
    },
    tx,
  );
  return { prepared_application_id, admin_user_id };
}

async function requireChecked(db: Queryable, id: string): Promise<void> {
  if ((await listChecks(db, id)).length < APPLICATION_CHECKS.length) throw new AppError('APPLICATION_UNCHECKED');
}

function requireDayAhead(day: string, now: Date): void {
  if (new Date(`${day}T00:00:00Z`) <= now)
    throw new AppError('BAD_INPUT', { message: 'Enter a day that is still to come', field: 'review_on' });
}

/** Nobody knows it: where an outside provider keeps passwords, its user asks it for another. */
function passwordElsewhere({ config }: Pick<Context, 'config'>): string | undefined {
  return config.oidc_issuer === undefined ? undefined : `${randomBytes(24).toString('base64url')}aA1!`;
}
