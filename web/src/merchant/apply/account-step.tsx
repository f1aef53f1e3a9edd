import { accountAnswers } from '@drawbridge/contract/application-rules';
import * as z from 'zod/mini';
import { SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { formatAccount } from '../../ui/format.ts';
import { StepFoot, StepHead } from './frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';

interface Entries {
  routing_number: string;
  account_number: string;
  account_number_again: string;
  account_type: string;
}

const NOTHING: Entries = { routing_number: '', account_number: '', account_number_again: '', account_type: 'checking' };
const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
];
const said = z.string();
const texts = z.object({ routing_number: said, account_number: said, account_number_again: said, account_type: said });

/** An account that is known stays where nothing is typed. */
function entriesOf(is_known: boolean) {
  return texts.check(({ value, issues }) => {
    const { account_number_again, ...account } = value;
    if (is_known && account.routing_number === '' && account.account_number === '' && account_number_again === '') return;
    for (const { path, message } of accountAnswers.safeParse(account).error?.issues ?? [])
      issues.push({ code: 'custom', path: [...path], message, input: value });
    if (account.account_number !== account_number_again)
      issues.push({ code: 'custom', path: ['account_number_again'], message: "Account numbers don't match", input: value });
  });
}

/** Step 4: where the business is paid out to. */
export function AccountStep({ open, check, onDone, onBack }: StepProps) {
  const known = open.application?.account ?? null;
  const { form, busy, problem, onSubmit } = useStepForm<Entries>(
    entriesOf(known !== null),
    { ...NOTHING, account_type: known?.account_type ?? 'checking' },
    async ({ account_number_again: _again, ...account }) => {
      if (account.account_number !== '') await open.save({ account: account as never });
      onDone();
    },
    { check, fieldOf: (field) => field.replace(/^account\./, '') },
  );
  const entry = (name: keyof Entries) => ({ form, name });
  return (
    <form className="apply__form" noValidate onSubmit={onSubmit}>
      <StepHead step="account" title="Where should we pay you?">
        A business account in your company's name, at a bank in the United States.
      </StepHead>
      {known ? (
        <Notice>
          You entered the {known.account_type} account <strong className="nowrap">{formatAccount(known.last_four)}</strong>. Leave the
          fields empty to keep it.
        </Notice>
      ) : null}
      <SelectField {...entry('account_type')} label="Kind of account" options={TYPES} />
      <TextField
        {...entry('routing_number')}
        label="Routing number"
        hint="Nine digits, at the bottom left of a check."
        digits={9}
        autoComplete="off"
      />
      <div className="apply__pair">
        <TextField {...entry('account_number')} label="Account number" digits={17} autoComplete="off" />
        <TextField {...entry('account_number_again')} label="Confirm account number" digits={17} autoComplete="off" />
      </div>
      <Problem>{problem}</Problem>
      <StepFoot yes="Continue" busy={busy} onBack={onBack} />
    </form>
  );
}
