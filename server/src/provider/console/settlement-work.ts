import { addDays, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import {
  ACCOUNT_EVIDENCE_LABELS,
  type AccountEvidence,
  EVIDENCE_DAYS,
  nameMatchWords,
  SETTLEMENT_REST_DAYS,
  type ValidationEvidence,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireSettlementNumbers } from '../../merchants/businesses/index.ts';
import { changeSettlementAccount, findOpenChange, validateChange } from '../../merchants/settlement-changes/index.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { requireTerms, shown } from './business-changes.ts';

interface Evidence {
  readonly evidence: AccountEvidence;
  readonly evidence_on: string;
}
interface Account extends Evidence {
  readonly id: string;
  readonly reason: string;
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: 'checking' | 'savings';
}
/** What shows that an account is theirs; a document has a date. */
interface Shows {
  readonly evidence: ValidationEvidence;
  readonly evidence_on?: string | undefined;
}
interface Validation extends Shows {
  readonly id: string;
  readonly reason: string;
  readonly change_id: string;
}

type OpenChange = NonNullable<Awaited<ReturnType<typeof findOpenChange>>>;

const PART = 'settlement-account';
const RESTS = { what: 'In use', before: null, after: `After ${SETTLEMENT_REST_DAYS} banking days of rest` };

/** Another account for a business, which staff have been told of: once approved it rests. */
export function settlementChange(context: Context): TwoPersonWork<Account> {
  return {
    show: async ({ id, routing_number, account_number, account_type, ...evidence }) => {
      requireSettlementNumbers({ routing_number, account_number });
      requireFresh(context, evidence);
      const now = await requireTerms(context, id);
      const open = await findOpenChange(context.db, id);
      return shown(id, PART, `Change where ${now.name} is paid out to`, [
        { what: 'Account', before: accountWords(now), after: accountWords({ account_type, last_four: account_number.slice(-4) }) ?? '' },
        ...(open
          ? [{ what: 'Ends the change that waits', before: `${accountWords(open)}, asked by ${open.asked_by_name}`, after: '' }]
          : []),
        { what: 'Known to be theirs by', before: null, after: evidenceWords(evidence) },
        RESTS,
      ]);
    },
    carryOut: ({ id, routing_number, account_number, account_type, reason, ...evidence }, { by }) =>
      changeSettlementAccount(
        context,
        id,
        { routing_number, account_number, account_type },
        { by, why: reason, validated: evidenceWords(evidence) },
      ),
  };
}

/** The account that a business asked for is theirs, as a document or its bank shows: once approved it rests. */
export function settlementValidation(context: Context): TwoPersonWork<Validation> {
  return {
    show: async ({ id, change_id, ...evidence }) => {
      const now = await requireTerms(context, id);
      const open = await findOpenChange(context.db, id);
      if (open?.id !== change_id || open.status !== 'VALIDATING') throw new AppError('SETTLEMENT_CHANGE_DECIDED');
      requireEvidence(context, open, evidence);
      return shown(id, PART, `Say that the new account of ${now.name} is theirs`, [
        { what: 'Account', before: accountWords(now), after: accountWords(open) ?? '' },
        { what: 'Asked by', before: null, after: `${open.asked_by_name}, ${open.asked_at.toISOString().slice(0, 10)}` },
        { what: 'Known to be theirs by', before: null, after: validationWords(open, evidence) },
        RESTS,
      ]);
    },
    carryOut: async ({ id, change_id, reason, ...evidence }, { by }) => {
      const open = await findOpenChange(context.db, id);
      if (open?.id !== change_id) throw new AppError('SETTLEMENT_CHANGE_DECIDED');
      const validated = validationWords(open, evidence);
      await validateChange(context, { business_id: id, id: change_id }, { by, why: reason, validated });
    },
  };
}

/** Throws BAD_INPUT for a document without a date, for a day that is not asked for, and as the two below. */
function requireEvidence(context: Context, open: OpenChange, { evidence, evidence_on }: Shows): void {
  if (evidence === 'bank_link') {
    if (evidence_on !== undefined)
      throw new AppError('BAD_INPUT', { message: 'The day of linking counts. Leave the date out', field: 'evidence_on' });
    requireFreshLink(context, open);
  } else {
    if (evidence_on === undefined) throw new AppError('BAD_INPUT', { message: 'Enter the date of the document', field: 'evidence_on' });
    requireFresh(context, { evidence_on });
  }
}

/** Throws BAD_INPUT for an account whose numbers were typed in, or that was linked too long ago to say much of today. */
function requireFreshLink(context: Context, { linked_institution, asked_at }: OpenChange): void {
  if (linked_institution === null)
    throw new AppError('BAD_INPUT', { message: "This account wasn't linked through its bank", field: 'evidence' });
  if (isOld(context, dayOf(asked_at)))
    throw new AppError('BAD_INPUT', { message: `The account was linked more than ${EVIDENCE_DAYS} days ago`, field: 'evidence' });
}

/** What shows that the account is theirs, as it is kept. */
function validationWords({ asked_at, linked_institution, linked_name_match }: OpenChange, { evidence, evidence_on = '' }: Shows): string {
  if (evidence !== 'bank_link') return evidenceWords({ evidence, evidence_on });
  if (linked_institution === null) throw new Error('a proposal names the bank link of an account that was not linked');
  return `Linked through ${linked_institution} on ${dayOf(asked_at)}; ${nameMatchWords(linked_name_match)}`;
}

/** Throws BAD_INPUT for a document of a day to come, or too old to say much of today. */
function requireFresh(context: Context, { evidence_on }: Pick<Evidence, 'evidence_on'>): void {
  if (evidence_on > todayOf(context)) throw new AppError('BAD_INPUT', { message: 'This day is still to come', field: 'evidence_on' });
  if (isOld(context, evidence_on))
    throw new AppError('BAD_INPUT', { message: `The document may be ${EVIDENCE_DAYS} days old at most`, field: 'evidence_on' });
}

const dayOf = (at: Date): string => wallTimeAt(at, EASTERN).date;
const todayOf = ({ clock }: Context): string => dayOf(clock.now());
const isOld = (context: Context, day: string): boolean => day < addDays(todayOf(context), -EVIDENCE_DAYS);
const evidenceWords = ({ evidence, evidence_on }: Evidence) => `${ACCOUNT_EVIDENCE_LABELS[evidence]} of ${evidence_on}`;
const accountWords = ({ account_type, last_four }: { account_type: string | null; last_four: string | null }) =>
  last_four === null ? null : `${account_type === 'savings' ? 'Savings' : 'Checking'} account that ends in ${last_four}`;
