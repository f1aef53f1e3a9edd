import * as z from 'zod/mini';
import { SelectField } from '../ui/controls/form-fields.tsx';
import { contestDishonor, sendChange } from './calls.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { TransactionIdField, transactionId } from './transaction-id-field.tsx';
import { useSandboxForm } from './use-sandbox-form.ts';

/** What else a bank may say about a payment: the account moved, or it contests a dishonored return. */
const SAYINGS = [
  { value: 'C01', label: 'C01 The account has a new number' },
  { value: 'C02', label: 'C02 The bank has a new routing number' },
  { value: 'C03', label: 'C03 Both numbers are new' },
  { value: 'C05', label: 'C05 Checking is savings, or savings checking' },
  { value: 'C06', label: 'C06 A new number, and a different type' },
  { value: 'C07', label: 'C07 Everything is new' },
  { value: 'C04', label: 'C04 The name is different' },
  { value: 'C09', label: 'C09 The identification is different' },
  { value: 'contest', label: 'Contest our dishonored return' },
];

const rules = z.object({ public_id: transactionId, saying: z.string() });

/** Acts as the bank that a payment went to: sends a notification of change, or contests. */
export function BankNoticeCard() {
  const notice = useSandboxForm(rules, { public_id: '', saying: 'C01' }, ({ public_id, saying }: z.infer<typeof rules>) =>
    saying === 'contest' ? contestDishonor(public_id) : sendChange(public_id, saying),
  );
  const { form } = notice;
  return (
    <SandboxCard id="tells" title="Send a notification of change">
      <SandboxForm of={notice} button="Tell us" quiet said={(file) => `The bank said so in file ${file}.`}>
        <TransactionIdField
          form={form}
          name="public_id"
          label="Transaction ID of the payment"
          hint="The bank can report on a payment once it has settled."
        />
        <SelectField form={form} name="saying" label="Type" options={SAYINGS} />
      </SandboxForm>
    </SandboxCard>
  );
}
