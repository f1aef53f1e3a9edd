import { achText, isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { CutoffMoments, EntryToCut } from '../ach/index.ts';
import { openNumbers } from '../bank-accounts/index.ts';
import { refuseVerification } from './refuse-verification.ts';
import { type CreditToSend, lockUnanswered, lockWaiting } from './store.ts';
import { watchVolumes } from './watch-volumes.ts';

/** Lengths of the fields, by the format. */
const COMPANY_NAME = 16;
const RECEIVER_NAME = 22;
const RECEIVER_IDENTIFICATION = 15;

/** What a micro-entry must be called (Nacha rules, micro-entries). */
const DESCRIPTION = 'ACCTVERIFY';

/** Deposit to a checking or savings account. Consumers link checking accounts; a bank may tell that one is a savings account. */
const TRANSACTION_CODES = { checking: '22', savings: '32' } as const;

/**
 * The credits that leave with this cutoff, two to each account; and what was not answered in time is refused. The account numbers are open in
 * what it gives: they go into the file and nowhere else. An account whose numbers cannot be written into a file is logged and left out.
 */
export async function collectCredits(context: Context, tx: Queryable, { cutoff_at, cut_at }: CutoffMoments): Promise<EntryToCut[]> {
  for (const unanswered of await lockUnanswered(tx, cut_at)) await refuseVerification(tx, unanswered, 'too_late', cut_at);
  const entries: EntryToCut[] = [];
  for (const credit of await lockWaiting(tx, cutoff_at)) {
    try {
      entries.push(entryOf(context, credit));
    } catch (error) {
      context.log.error(
        { bank_account_id: credit.bank_account_id, err: error },
        'an account cannot be sent its micro-entries and waits for a person',
      );
    }
  }
  if (entries.length > 0) await watchVolumes(context, tx, entries.length, cut_at);
  return entries;
}

function entryOf(context: Context, credit: CreditToSend): EntryToCut {
  const { config } = context;
  const numbers = openNumbers(context, { ...credit, id: credit.bank_account_id });
  if (!isRoutingNumber(numbers.routing_number)) throw new Error('the routing number of the account is none');
  return {
    kind: 'micro_entry',
    purchase_id: null,
    subject_id: credit.micro_entry_id,
    bank_account_id: credit.bank_account_id,
    attempt: 1,
    amount_cents: credit.amount_cents,
    batch: {
      // Class WEB takes credits from one person to another only.
      standard_entry_class_code: 'PPD',
      service_class_code: '220',
      // People look for it on their statement: the name under which they know us.
      company_name: achText(config.brand.name.toUpperCase(), COMPANY_NAME) || achText(config.ach.immediate_origin_name, COMPANY_NAME),
      company_entry_description: DESCRIPTION,
      business_id: '',
    },
    transaction_code: TRANSACTION_CODES[credit.account_type === 'savings' ? 'savings' : 'checking'],
    ...numbers,
    receiver_identification: credit.verification_id.slice(-RECEIVER_IDENTIFICATION).toUpperCase(),
    receiver_name: achText(`${credit.first_name} ${credit.last_name}`, RECEIVER_NAME) || 'CUSTOMER',
  };
}
