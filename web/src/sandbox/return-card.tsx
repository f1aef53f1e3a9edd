import { returnReason } from '@drawbridge/contract/return-reasons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Select } from '../ui/controls/select.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { formatDate } from '../ui/format.ts';
import { Card } from '../ui/layout/card.tsx';
import { type ReturnFault, returnDebit, SandboxProblem } from './calls.ts';
import { problemOfTransactionId, TransactionIdInput } from './transaction-id-input.tsx';

/** The codes that a consumer's bank gives, as far as they mean something here. */
const CODES = ['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R16', 'R20', 'R29'] as const;

const FAULTS = [
  { value: '', label: 'As the rules say' },
  { value: 'duplicate', label: 'A second time' },
  { value: 'wrong_amount', label: 'Over a cent less' },
];

function labelOf(code: string): string {
  const reason = returnReason(code);
  return reason === '-' ? code : `${code} ${reason}`;
}

/** Plays the bank that an entry went to: sends it back. */
export function ReturnCard() {
  const [public_id, setPublicId] = useState('');
  const [code, setCode] = useState<string>(CODES[0]);
  const [fault, setFault] = useState<ReturnFault | ''>('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => returnDebit(public_id, code, fault || undefined),
    onSuccess: () => queries.invalidateQueries(),
  });
  const refused = send.error instanceof SandboxProblem && send.error.field === 'public_id' ? send.error.message : undefined;

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
    <Card pad className="sandbox__card" aria-labelledby="return">
      <h2 className="t-18" id="return">
        Return a debit
      </h2>
      <form className="sandbox__form" onSubmit={submit} noValidate>
        <Field
          label="Transaction ID"
          error={problem ?? refused}
          hint="It stands on the receipt; a payout or refund has a reference. The bank can return what has been in a file."
        >
          <TransactionIdInput
            value={public_id}
            onValue={(typed) => {
              setPublicId(typed);
              setProblem(undefined);
              send.reset();
            }}
          />
        </Field>
        <Field label="Return code">
          <Select
            value={code}
            options={CODES.map((value) => ({ value, label: labelOf(value) }))}
            onChange={(event) => {
              setCode(event.target.value);
              send.reset();
            }}
          />
        </Field>
        <Field label="Returned" hint="A wrong return is dishonored with the next file.">
          <Select
            value={fault}
            options={FAULTS}
            onChange={(event) => {
              setFault(event.target.value as ReturnFault | '');
              send.reset();
            }}
          />
        </Field>
        <div className="actions">
          <Button type="submit" kind="primary" busy={send.isPending}>
            Return debit
          </Button>
        </div>
        {send.isSuccess ? (
          <Notice role="status">
            <p>
              {public_id} went back as {code}, in the file {send.data.file}.
            </p>
            {send.data.last_day === null ? null : <Late public_id={public_id} code={code} last_day={send.data.last_day} />}
          </Notice>
        ) : null}
        {send.isError && refused === undefined ? (
          <Notice kind="negative" role="alert">
            {send.error.message}
          </Notice>
        ) : null}
      </form>
    </Card>
  );
}

/** A bank that returns past its deadline is not refused; what that does, and what can be done about it. */
function Late({ public_id, code, last_day }: { public_id: string; code: string; last_day: string }) {
  return (
    <>
      <p>
        That was late: with {code} it had to come by {formatDate(last_day)}. It takes effect like any other all the same. A payment is
        declined, and what the merchant was owed of it comes off their next payouts.
      </p>
      <p>
        A payment's late return can be sent back to its bank within five banking days:{' '}
        <code className="return__command">npm run operate -- dishonor {public_id} --code R68</code>
      </p>
    </>
  );
}
