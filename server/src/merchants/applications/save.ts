import { isDeepStrictEqual } from 'node:util';
import { birthdayProblem, type SavedAnswers, type ShownApplication } from '@drawbridge/contract';
import type { ApplicationCheck } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requireLink } from './links.ts';
import { presentApplication } from './present.ts';
import { type KeptOwner, openAccount, openOwners, sealAccount, sealOwners, sealTaxId } from './secrets.ts';
import { deleteChecks } from './staff-store.ts';
import { type ApplicationRow, type Changes, lockApplication, updateApplication } from './store.ts';

type Answers = Omit<SavedAnswers, 'token'>;
type Owners = NonNullable<Answers['owners']>;

/**
 * Saves answers as far as they are known; a step that is left out stays. Gives the application with what it still
 * lacks. Throws APPLICATION_LINK_INVALID, APPLICATION_NOT_OPEN, and BAD_INPUT for an owner who is too young.
 */
export async function saveAnswers(context: Context, { token, ...answers }: SavedAnswers): Promise<ShownApplication> {
  const id = await requireLink(context, token);
  requireAdults(answers.owners ?? [], context.clock.wall());
  return context.db.transaction(async (tx) => {
    const row = await lockApplication(tx, id);
    if (!row || (row.status !== 'DRAFT' && row.status !== 'ASKED_BACK')) throw new AppError('APPLICATION_NOT_OPEN');
    const changes = changesOf(context, row, answers);
    await updateApplication(tx, id, { ...changes, saved_at: context.clock.wall() });
    // What staff looked at is no longer what stands there.
    if (row.status === 'ASKED_BACK') await deleteChecks(tx, id, checksOf(context, row, changes));
    return presentApplication(context, (await lockApplication(tx, id)) as ApplicationRow);
  });
}

function changesOf({ sealer }: Pick<Context, 'sealer'>, row: ApplicationRow, answers: Answers): Changes {
  const { business, tax_id, selling, owners, nobody_else, account } = answers;
  const { id } = row;
  return {
    ...(business && { business: business as Changes['business'] & object }),
    ...(selling && { selling: selling as Changes['selling'] & object }),
    ...(nobody_else !== undefined && { nobody_else }),
    ...(tax_id !== undefined && sealTaxId(sealer, id, tax_id)),
    ...(owners && { owners_sealed: sealOwners(sealer, id, merged(openOwners(sealer, id, row.owners_sealed), owners)) }),
    ...(account && sealAccount(sealer, id, account)),
  };
}

/** Owners as they are now: of one who is known, what was not sent stays. */
function merged(before: readonly KeptOwner[], now: Owners): KeptOwner[] {
  return now.map((owner) => {
    const known = before.find(({ id }) => id === owner.id);
    const { date_of_birth = known?.date_of_birth, ssn_last_four = known?.ssn_last_four } = owner;
    return {
      ...owner,
      id: known?.id ?? newId('own'),
      ...(date_of_birth !== undefined && { date_of_birth }),
      ...(ssn_last_four !== undefined && { ssn_last_four }),
    } as KeptOwner;
  });
}

function requireAdults(owners: Owners, now: Date): void {
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
  owners.forEach(({ date_of_birth }, at) => {
    const problem = date_of_birth === undefined ? undefined : birthdayProblem(date_of_birth, today);
    if (problem !== undefined) throw new AppError('BAD_INPUT', { message: problem, field: `owners.${at}.date_of_birth` });
  });
}

const CHECKS_OF: Readonly<Record<keyof Answers, readonly ApplicationCheck[]>> = {
  business: ['tax_id', 'sanctions', 'website', 'account'],
  tax_id: ['tax_id', 'sanctions'],
  selling: ['shop_kind'],
  owners: ['owners', 'sanctions'],
  nobody_else: ['owners'],
  account: ['account'],
};

/** The checks of those answers that become others than the row has. */
function checksOf({ sealer }: Pick<Context, 'sealer'>, row: ApplicationRow, changes: Changes): ApplicationCheck[] {
  const { id } = row;
  const { business, selling, nobody_else, tax_id_fingerprint, owners_sealed, account_sealed } = changes;
  const owners = (sealed: string | null) => openOwners(sealer, id, sealed);
  const account = (sealed: string | null) => (sealed === null ? null : openAccount(sealer, id, sealed));
  const differs: Readonly<Record<keyof Answers, boolean>> = {
    business: business !== undefined && !isSame(business, row.business),
    tax_id: tax_id_fingerprint !== undefined && tax_id_fingerprint !== row.tax_id_fingerprint,
    selling: selling !== undefined && !isSame(selling, row.selling),
    owners: owners_sealed !== undefined && !isSame(owners(owners_sealed), owners(row.owners_sealed)),
    nobody_else: nobody_else !== undefined && nobody_else !== row.nobody_else,
    account: account_sealed !== undefined && !isSame(account(account_sealed), account(row.account_sealed)),
  };
  const changed = (Object.keys(CHECKS_OF) as (keyof Answers)[]).filter((name) => differs[name]);
  return [...new Set(changed.flatMap((name) => CHECKS_OF[name]))];
}

/** Whether two answers say the same: an empty text, null and what was left out are all nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutNothing(one), withoutNothing(other));
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined && field !== null && field !== ''));
}
