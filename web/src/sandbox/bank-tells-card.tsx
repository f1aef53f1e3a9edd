import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Select } from '../ui/controls/select.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { contestDishonor, tellChange } from './calls.ts';
import { problemOfTransactionId, TransactionIdInput } from './transaction-id-input.tsx';

/** What else a bank may say about a payment: where the account has moved, or that it does not accept a dishonored return. */
const SAYINGS = [
  { value: 'C01', label: 'C01 The account has a new number' },
  { value: 'C02', label: 'C02 The bank has a new routing number' },
  { value: 'C03', label: 'C03 Both numbers are new' },
  { value: 'C05', label: 'C05 Checking is savings, or savings checking' },
  { value: 'C06', label: 'C06 A new number, and the other kind' },
  { value: 'C07', label: 'C07 Everything is new' },
  { value: 'C04', label: 'C04 The name is another' },
  { value: 'C09', label: 'C09 The identification is another' },
  { value: 'contest', label: 'It contests our dishonored return' },
];

/** Plays the bank that a payment went to: tells of a change, or contests. */
export function BankTellsCard() {
  const [public_id, setPublicId] = useState('');
  const [saying, setSaying] = useState('C01');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => (saying === 'contest' ? contestDishonor(public_id) : tellChange(public_id, saying)),
    onSuccess: () => queries.invalidateQueries(),
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = problemOfTransactionId(public_id);
    if (wrong === undefined) send.mutate();
    else {
      setProblem(wrong);
      event.currentTarget.querySelector('input')?.focus();
    }
  };

  return (
    <Card pad className="sandbox__card" aria-labelledby="tells">
      <h2 className="t-18" id="tells">
        Let a bank tell something
      </h2>
      <form className="sandbox__form" onSubmit={submit} noValidate>
        <Field label="Transaction ID of the payment" error={problem} hint="The bank can tell of a payment once it has settled.">
          <TransactionIdInput
            value={public_id}
            onValue={(typed) => {
              setPublicId(typed);
              setProblem(undefined);
              send.reset();
            }}
          />
        </Field>
        <Field label="What it tells">
          <Select
            value={saying}
            options={SAYINGS}
            onChange={(event) => {
              setSaying(event.target.value);
              send.reset();
            }}
          />
        </Field>
        <div className="actions">
          <Button type="submit" busy={send.isPending}>
            Tell us
          </Button>
        </div>
        {send.isSuccess ? <Notice role="status">The bank said so in the file {send.data}.</Notice> : null}
        {send.isError ? (
          <Notice kind="negative" role="alert">
            {send.error.message}
          </Notice>
        ) : null}
      </form>
    </Card>
  );
}
