import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import { AmountEntry, SelectField, TextField } from '../ui/controls/form-fields.tsx';
import { type AccountChange, type AccountState, changeAccount } from './calls.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { useSandboxForm } from './use-sandbox-form.ts';

const BALANCES = [
  { value: '', label: 'Unchanged' },
  { value: 'amount', label: 'An amount' },
  { value: 'none', label: 'No balance reported' },
];
const LOG_INS = [
  { value: '', label: 'Unchanged' },
  { value: 'yes', label: 'The bank asks to log in again' },
  { value: 'no', label: 'Works' },
];
const STATES = [
  { value: '', label: 'Unchanged' },
  { value: 'yes', label: 'Closed' },
  { value: 'no', label: 'Open' },
];

const yesOrNo = z.enum(['', 'yes', 'no']);
const rules = z
  .object({
    SynAccountID: z.string().check(z.trim(), z.startsWith('acc_', 'An account id begins with acc_')),
    balance: z.enum(['', 'amount', 'none']),
    amount_cents: z.int(),
    login: yesOrNo,
    closed: yesOrNo,
  })
  .check(
    z.refine(({ balance, login, closed }) => [balance, login, closed].some((choice) => choice !== ''), {
      message: 'Choose what to change',
      path: ['SynAccountID'],
    }),
  );
type Entries = z.infer<typeof rules>;
const AS_IT_IS: Entries = { SynAccountID: '', balance: '', amount_cents: 0, login: '', closed: '' };

function changeOf({ balance, amount_cents, login, closed }: Entries): AccountChange {
  return {
    ...(balance === '' ? {} : { balance: balance === 'none' ? null : amount_cents }),
    ...(login === '' ? {} : { login_required: login === 'yes' }),
    ...(closed === '' ? {} : { closed: closed === 'yes' }),
  };
}

/** Changes a linked account where it really is: at the sandbox bank. */
export function AccountCard() {
  const changing = useSandboxForm(rules, AS_IT_IS, (entries: Entries) => changeAccount(entries.SynAccountID, changeOf(entries)));
  const { form } = changing;
  return (
    <SandboxCard id="account" title="Change an account at the bank">
      <SandboxForm of={changing} button="Change account" said={inWords}>
        <TextField
          form={form}
          name="SynAccountID"
          label="SynAccountID"
          hint="Sign in as the customer. Under Accounts, open the account's menu and choose Relink Account. The ID is in the page's address, after synAccountID."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="acc_"
        />
        <div className="sandbox__two">
          <SelectField form={form} name="balance" label="Balance" options={BALANCES} />
          {form.watch('balance') === 'amount' ? <AmountEntry form={form} name="amount_cents" label="Available balance" /> : null}
          <SelectField form={form} name="login" label="Log-in" options={LOG_INS} />
          <SelectField form={form} name="closed" label="Account" options={STATES} />
        </div>
      </SandboxForm>
    </SandboxCard>
  );
}

function inWords({ balance, login_required, closed }: AccountState): string {
  const money = balance === null ? 'it tells no balance' : `its balance is ${formatCents(balance)}`;
  return `The account is ${closed ? 'closed' : 'open'}, ${money}, and ${login_required ? 'the bank asks to log in again' : 'the log-in works'}.`;
}
