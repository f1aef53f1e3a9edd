import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rejectFile } from './calls.ts';

/** Plays the bank: rejects a file that it was handed, and says why. */
export function RejectFile({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const reject = useMutation({ mutationFn: () => rejectFile(name, reason.trim()), onSuccess: () => queries.invalidateQueries() });
  if (!open) {
    return (
      <TextButton className="file__reject" onClick={() => setOpen(true)}>
        Let the bank reject it
      </TextButton>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Say why');
    else if (!reject.isPending) reject.mutate();
  };
  return (
    <form className="sandbox__form" onSubmit={submit} noValidate>
      <Field label="Why the bank rejects it" error={problem}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
            reject.reset();
          }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" size="sm" busy={reject.isPending}>
          Reject file
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      {reject.isError ? (
        <Notice kind="negative" role="alert">
          {reject.error.message}
        </Notice>
      ) : null}
    </form>
  );
}
