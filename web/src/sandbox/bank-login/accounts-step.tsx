import type { SandboxBankAccount, SandboxInstitution } from '@drawbridge/contract/sandbox-bank';
import { formatCents } from '@drawbridge/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import { formatAccount } from '../../ui/format.ts';
import type { BankError } from './bank-api.ts';
import { StepHead } from './step-head.tsx';

const ERROR = 'bank-login-accounts-error';

interface AccountsStepProps {
  institution: SandboxInstitution;
  accounts: readonly SandboxBankAccount[];
  back: (() => void) | undefined;
  onChoose: (account_ids: readonly string[]) => Promise<BankError | undefined>;
}

/** Which accounts may be read. */
export function AccountsStep({ institution, accounts, back, onChoose }: AccountsStepProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (chosen.length === 0) return setProblem('Choose an account');
    setBusy(true);
    setProblem(undefined);
    const error = await onChoose(chosen);
    setBusy(false);
    setProblem(error?.message);
  }

  function choose(id: string, yes: boolean): void {
    setProblem(undefined);
    setChosen((before) => (yes ? [...before, id] : before.filter((other) => other !== id)));
  }

  return (
    <>
      <StepHead title="Choose accounts" back={back} takes_focus>
        {institution.name} will share the accounts you select.
      </StepHead>
      <form className="bank-login__form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="bank-login__accounts" aria-describedby={problem ? ERROR : undefined}>
          <legend className="visually-hidden">Accounts at {institution.name}</legend>
          {accounts.map((account) => (
            <AccountCheck
              key={account.id}
              account={account}
              checked={chosen.includes(account.id)}
              at_fault={problem !== undefined}
              onChange={(yes) => choose(account.id, yes)}
            />
          ))}
        </fieldset>
        <div className="bank-login__foot">
          {problem ? (
            <div role="alert">
              <FieldError id={ERROR}>{problem}</FieldError>
            </div>
          ) : null}
          <Button type="submit" kind="primary" size="lg" block busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </>
  );
}

interface AccountCheckProps {
  account: SandboxBankAccount;
  checked: boolean;
  at_fault: boolean;
  onChange: (checked: boolean) => void;
}

function AccountCheck({ account: { balance, name, subtype, mask }, checked, at_fault, onChange }: AccountCheckProps) {
  return (
    <Check
      checked={checked}
      aria-invalid={at_fault || undefined}
      count={balance === null ? 'No balance' : formatCents(balance)}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="row__title">{name}</span>
      <span className="row__sub bank-login__kind">
        {subtype === 'checking' ? 'Checking' : 'Savings'} {formatAccount(mask)}
      </span>
    </Check>
  );
}
