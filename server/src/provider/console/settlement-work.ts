import { addDays, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { ACCOUNT_EVIDENCE_LABELS, type AccountEvidence, EVIDENCE_DAYS, SETTLEMENT_REST_DAYS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireSettlementNumbers } from '../../merchants/businesses/index.ts';
import { changeSettlementAccount, findOpenChange, validateChange } from '../../merchants/settlement-changes/index.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { requireTerms, shown } from './business-changes.ts';

interface Evidence {
  readonly id: string;
  readonly reason: string;
  readonly evidence: AccountEvidence;
  readonly evidence_on: string;
}
interface Account extends Evidence {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: 'checking' | 'savings';
}
interface Validation extends Evidence {
  readonly change_id: string;
}

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

/** The account that a business asked for is theirs, as a document shows: once approved it rests. */
export function settlementValidation(context: Context): TwoPersonWork<Validation> {
  return {
    show: async ({ id, change_id, ...evidence }) => {
      requireFresh(context, evidence);
      const now = await requireTerms(context, id);
      const open = await findOpenChange(context.db, id);
      if (open?.id !== change_id || open.status !== 'VALIDATING') throw new AppError('SETTLEMENT_CHANGE_DECIDED');
      return shown(id, PART, `Say that the new account of ${now.name} is theirs`, [
        { what: 'Account', before: accountWords(now), after: accountWords(open) ?? '' },
        { what: 'Asked by', before: null, after: `${open.asked_by_name}, ${open.asked_at.toISOString().slice(0, 10)}` },
        { what: 'Known to be theirs by', before: null, after: evidenceWords(evidence) },
        RESTS,
      ]);
    },
    carryOut: ({ id, change_id, reason, ...evidence }, { by }) =>
      validateChange(context, { business_id: id, id: change_id }, { by, why: reason, validated: evidenceWords(evidence) }),
  };
}

/** Throws BAD_INPUT for a document of a day to come, or too old to say much of today. */
function requireFresh({ clock }: Context, { evidence_on }: Pick<Evidence, 'evidence_on'>): void {
  const today = wallTimeAt(clock.now(), EASTERN).date;
  if (evidence_on > today) throw new AppError('BAD_INPUT', { message: 'This day is still to come', field: 'evidence_on' });
  if (evidence_on < addDays(today, -EVIDENCE_DAYS))
    throw new AppError('BAD_INPUT', { message: `The document may be ${EVIDENCE_DAYS} days old at most`, field: 'evidence_on' });
}

const evidenceWords = ({ evidence, evidence_on }: Pick<Evidence, 'evidence' | 'evidence_on'>) =>
  `${ACCOUNT_EVIDENCE_LABELS[evidence]} of ${evidence_on}`;
const accountWords = ({ account_type, last_four }: { account_type: string | null; last_four: string | null }) =>
  last_four === null ? null : `${account_type === 'savings' ? 'Savings' : 'Checking'} account that ends in ${last_four}`;
