import { returnReason } from '@drawbridge/contract/return-reasons';
import { sandbox } from '@drawbridge/contract/sandbox';
import * as z from 'zod/mini';
import { SelectField } from '../ui/controls/form-fields.tsx';
import { formatDate } from '../ui/format.ts';
import { returnDebit } from './calls.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { TransactionIdField, transactionId } from './transaction-id-field.tsx';
import { useSandboxForm } from './use-sandbox-form.ts';

/** The codes that debits come back with from a bank or the ACH operator, as far as they mean something here. */
const CODES = ['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R13', 'R16', 'R20', 'R29'] as const;

const FAULTS = [
  { value: '', label: 'Within the rules' },
  { value: 'duplicate', label: 'A second time' },
  { value: 'wrong_amount', label: 'One cent short' },
];

function labelOf(code: string): string {
  const reason = returnReason(code);
  return reason === '-' ? code : `${code} ${reason}`;
}

const { code, fault } = sandbox.returnDebit.body.shape;
const rules = z.object({ public_id: transactionId, code, fault: z.union([z.literal(''), fault]) });

/** Acts as the bank that an entry went to: sends it back. */
export function ReturnCard() {
  const returning = useSandboxForm(rules, { public_id: '', code: CODES[0], fault: '' }, (entries: z.infer<typeof rules>) =>
    returnDebit(entries.public_id, entries.code, entries.fault || undefined),
  );
  const { form } = returning;
  return (
    <SandboxCard id="return" title="Return a debit">
      <SandboxForm
        of={returning}
        button="Return debit"
        said={({ file, last_day }, { public_id, code }) => (
          <>
            <p>
              {public_id} went back as {code}, in the file {file}.
            </p>
            {last_day === null ? null : <Late public_id={public_id} code={code} last_day={last_day} />}
          </>
        )}
      >
        <TransactionIdField
          form={form}
          name="public_id"
          label="Transaction ID"
          hint="On the receipt; a payout or refund has a reference. Only debits already sent to the bank can be returned."
        />
        <SelectField form={form} name="code" label="Return code" options={CODES.map((value) => ({ value, label: labelOf(value) }))} />
        <SelectField form={form} name="fault" label="Returned" hint="A wrong return is dishonored with the next file." options={FAULTS} />
      </SandboxForm>
    </SandboxCard>
  );
}

/** A bank that returns past its deadline is not refused; what that does, and what can be done about it. */
function Late({ public_id, code, last_day }: { public_id: string; code: string; last_day: string }) {
  return (
    <>
      <p>
        That was late. With {code}, it had to come by {formatDate(last_day)}. It still takes effect. A payment is declined, and what the
        merchant was owed for it comes out of their next payouts.
      </p>
      <p>
        A payment's late return can be sent back to its bank within five banking days:{' '}
        <code className="return__command">npm run operate -- dishonor {public_id} --code R68</code>
      </p>
    </>
  );
}
