import { missingIn, type ShownApplication, type ShownOwner } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { agreementOf } from './agreement.ts';
import { type KeptOwner, openAccount, openOwners } from './secrets.ts';
import type { ApplicationRow } from './store.ts';

/** An application as its applicant sees it: nothing that is sealed comes back to a browser. */
export function presentApplication(context: Pick<Context, 'config' | 'sealer'>, row: ApplicationRow): ShownApplication {
  const owners = openOwners(context.sealer, row.id, row.owners_sealed);
  return {
    status: row.status,
    email: row.email,
    business: row.business,
    tax_id_last_four: row.tax_id_last_four,
    selling: row.selling,
    owners: owners.map(presentOwner),
    nobody_else: row.nobody_else,
    account:
      row.account_last_four === null || row.account_type === null
        ? null
        : { last_four: row.account_last_four, account_type: row.account_type },
    question: row.question,
    decline_reason: row.decline_reason,
    missing: missingOf(context, row),
    agreement: { ...agreementOf(context), paragraphs: [...agreementOf(context).paragraphs] },
    saved_at: row.saved_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  };
}

/** What an application still lacks before it can be sent. */
export function missingOf({ sealer }: Pick<Context, 'sealer'>, row: ApplicationRow): ReturnType<typeof missingIn> {
  const owners = openOwners(sealer, row.id, row.owners_sealed).map(({ id: _id, ...owner }) => owner);
  return missingIn({
    business: row.business,
    has_tax_id: row.tax_id_last_four !== null,
    selling: row.selling,
    owners,
    nobody_else: row.nobody_else,
    account: row.account_sealed === null ? null : { ...openAccount(sealer, row.id, row.account_sealed) },
  });
}

/** A birthday (MM-dd-yyyy) as anybody but the bank sees it. */
export function maskedBirthday(date_of_birth: string): string {
  return `••/••/${date_of_birth.slice(-4)}`;
}

function presentOwner({ id, date_of_birth, ssn_last_four, runs_business = false, ...owner }: KeptOwner): ShownOwner {
  return {
    ...owner,
    id,
    runs_business,
    date_of_birth_masked: date_of_birth === undefined ? null : maskedBirthday(date_of_birth),
    has_ssn: ssn_last_four !== undefined,
  };
}
