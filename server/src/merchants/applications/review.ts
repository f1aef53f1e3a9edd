import type { ApplicationStatus } from '@drawbridge/contract';
import { APPLICATION_CHECKS, type ConsoleApplication, type ListedApplication } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { readPrepared } from '../businesses/index.ts';
import { maskedBirthday } from './present.ts';
import { type KeptOwner, openOwners } from './secrets.ts';
import { countByStatus, type ListedRow, listChecks, listDuplicates, listRows } from './staff-store.ts';
import { type ApplicationRow, findApplication, listEvents, readAgreement } from './store.ts';

/** A page of applications of a status, or of all that are open, with how many there are of each. */
export async function listApplications(
  { db }: Pick<Context, 'db'>,
  status: ApplicationStatus | undefined,
  page: { limit: number; offset: number },
): Promise<{ applications: ListedApplication[]; total: number; counts: Record<ApplicationStatus, number> }> {
  const [rows, counted] = await Promise.all([listRows(db, status ?? null, page), countByStatus(db)]);
  const counts = { DRAFT: 0, SUBMITTED: 0, ASKED_BACK: 0, APPROVED: 0, DECLINED: 0, CLOSED: 0, ...counted };
  return {
    applications: rows.map(presentListed),
    total: status === undefined ? counts.SUBMITTED + counts.ASKED_BACK : counts[status],
    counts,
  };
}

/** Everything that staff see of one application; full numbers stay sealed. Throws NOT_FOUND. */
export async function reviewApplication(context: Pick<Context, 'db' | 'sealer'>, id: string) {
  const { db, sealer } = context;
  const row = await findApplication(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [checks, events, duplicates, signature, prepared] = await Promise.all([
    listChecks(db, id),
    listEvents(db, id),
    row.tax_id_fingerprint === null ? [] : listDuplicates(db, id, row.tax_id_fingerprint),
    signatureOf(context, row),
    row.prepared_application_id === null ? null : readPrepared(db, row.prepared_application_id),
  ]);
  const { opened_at = null, ...terms } = prepared ?? {};
  const opened = opened_at === null ? [] : [{ event: 'opened' as const, at: opened_at, by: prepared?.username ?? '', words: null }];
  return {
    id,
    status: row.status,
    email: row.email,
    business: row.business,
    tax_id_last_four: row.tax_id_last_four,
    selling: row.selling,
    owners: openOwners(sealer, id, row.owners_sealed).map(presentOwner),
    account:
      row.account_last_four === null || row.account_type === null
        ? null
        : { last_four: row.account_last_four, account_type: row.account_type },
    signature,
    checks: APPLICATION_CHECKS.map((check) => {
      const made = checks.find((one) => one.check === check);
      return made ? { ...made, at: made.at.toISOString() } : { check, state: 'open' as const, note: null, by: null, at: null };
    }),
    duplicates,
    events: [...events, ...opened].map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    terms: prepared === null ? null : (terms as NonNullable<ConsoleApplication['terms']>),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  };
}

async function signatureOf({ db }: Pick<Context, 'db'>, row: ApplicationRow) {
  const { agreement_sha256, signer_name, signer_title, signed_at, signed_from } = row;
  if (agreement_sha256 === null || signer_name === null || signer_title === null || signed_at === null) return null;
  const agreement = await readAgreement(db, agreement_sha256);
  return {
    name: signer_name,
    title: signer_title,
    at: signed_at.toISOString(),
    address: signed_from ?? '',
    agreement: { ...agreement, paragraphs: [...agreement.paragraphs] },
  };
}

function presentOwner(owner: KeptOwner) {
  return {
    id: owner.id,
    name: owner.full_name ?? '',
    title: owner.title ?? '',
    city: owner.city ?? '',
    state: owner.state ?? '',
    share_percent: owner.share_percent ?? 0,
    runs_business: owner.runs_business === true,
    date_of_birth_masked: owner.date_of_birth === undefined ? '' : maskedBirthday(owner.date_of_birth),
    ssn_last_four: owner.ssn_last_four ?? '',
  };
}

function presentListed({ shop_kind, submitted_at, changed_at, ...row }: ListedRow): ListedApplication {
  return {
    ...row,
    ...(shop_kind === null ? {} : { shop_kind }),
    submitted_at: submitted_at?.toISOString() ?? null,
    changed_at: changed_at.toISOString(),
  };
}
