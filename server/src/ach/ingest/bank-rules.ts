import { RULES, type RuleLevels } from '@drawbridge/nacha';

/** What a bank's file is refused for besides its layout: without these it can't be told what money it is about. */
const NEEDED = [
  'batch.has-entry',
  'batch.service-class-advice',
  'entry.transaction-code',
  'entry.service-class',
  'entry.return-code-alone',
  'entry.amount-zero',
  'entry.amount-not-zero',
  'entry.payment-type',
  'entry.payment-addenda',
  'entry.trace-odfi',
  'entry.trace-ascending',
  'change.one-addenda',
];

/**
 * How the rules are taken in files from the bank. Its returns have been settled whatever the operator let pass: an odd
 * description or code is told to a person by what becomes of the line, and must not keep the others from being processed.
 */
export const BANK_RULES: RuleLevels = Object.fromEntries(
  RULES.filter(({ id, level, is_agreeable }) => is_agreeable && level === 'error' && !/^(layout|file|field)\./.test(id))
    .filter(({ id }) => !NEEDED.includes(id) && id !== 'batch.company')
    .map(({ id }) => [id, 'warning']),
);
