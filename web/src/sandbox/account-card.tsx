import { formatCents } from '@drawbridge/money';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountInput } from '../ui/controls/amount-field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { Select } from '../ui/controls/select.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type AccountChange, type AccountState, changeAccount, SandboxProblem } from './calls.ts';

type YesNo = '' | 'yes' | 'no';
type Balance = '' | 'amount' | 'none';

const BALANCES = [
  { value: '', label: 'As it is' },
  { value: 'amount', label: 'An amount' },
  { value: 'none', label: 'The bank tells none' },
];
const LOG_INS = [
  { value: '', label: 'As it is' },
  { value: 'yes', label: 'The bank asks to log in again' },
  { value: 'no', label: 'Works' },
];
const STATES = [
  { value: '', label: 'As it is' },
  { value: 'yes', label: 'Closed' },
  { value: 'no', label: 'Open' },
];

/** Changes a linked account where it really is: at the sandbox bank. */
export function AccountCard() {
  const [id, setId] = useState('');
  const [balance, setBalance] = useState<Balance>('');
  const [amount_cents, setAmount] = useState(0);
  const [login, setLogin] = useState<YesNo>('');
  const [closed, setClosed] = useState<YesNo>('');
  const [problem, setProblem] = useState<string>();
  const save = useMutation({ mutationFn: (change: AccountChange) => changeAccount(id.trim(), change) });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (save.isPending) return;
    const change: AccountChange = {
      ...(balance === '' ? {} : { balance: balance === 'none' ? null : amount_cents }),
      ...(login === '' ? {} : { login_required: login === 'yes' }),
      ...(closed === '' ? {} : { closed: closed === 'yes' }),
    };
    if (!id.trim().startsWith('acc_')) setProblem('An account id begins with acc_');
    else if (Object.keys(change).length === 0) setProblem('Choose what to change');
    else save.mutate(change);
  };
  const touched = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setProblem(undefined);
      save.reset();
    };
  };
  const at_fault = save.error instanceof SandboxProblem && save.error.field === 'SynAccountID';

  return (
    <Card pad className="sandbox__card" aria-labelledby="account">
      <h2 className="t-18" id="account">
        Change an account at the bank
      </h2>
      <form className="sandbox__form" onSubmit={submit} noValidate>
        <Field
          label="SynAccountID"
          error={problem ?? (at_fault ? save.error?.message : undefined)}
          hint="Signed in as the customer, open Accounts, the menu of the account, Relink Account: the id stands in the address after synAccountID."
        >
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="acc_"
            value={id}
            onChange={(event) => touched(setId)(event.target.value)}
          />
        </Field>
        <div className="sandbox__two">
          <Field label="Balance">
            <Select value={balance} options={BALANCES} onChange={(event) => touched(setBalance)(event.target.value as Balance)} />
          </Field>
          {balance === 'amount' ? (
            <Field label="Available balance">
              <AmountInput value={amount_cents} onChange={touched(setAmount)} />
            </Field>
          ) : null}
          <Field label="Log-in">
            <Select value={login} options={LOG_INS} onChange={(event) => touched(setLogin)(event.target.value as YesNo)} />
          </Field>
          <Field label="Account">
            <Select value={closed} options={STATES} onChange={(event) => touched(setClosed)(event.target.value as YesNo)} />
          </Field>
        </div>
        <div className="actions">
          <Button type="submit" kind="primary" busy={save.isPending}>
            Change account
          </Button>
        </div>
        {save.isSuccess ? <Notice role="status">{inWords(save.data)}</Notice> : null}
        {save.isError && !at_fault ? (
          <Notice kind="negative" role="alert">
            {save.error.message}
          </Notice>
        ) : null}
      </form>
    </Card>
  );
}

function inWords({ balance, login_required, closed }: AccountState): string {
  const money = balance === null ? 'it tells no balance' : `its balance is ${formatCents(balance)}`;
  return `The account is ${closed ? 'closed' : 'open'}, ${money}, and ${login_required ? 'the bank asks to log in again' : 'the log-in works'}.`;
}
