import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { settleSetAside, type TickedOff } from './calls.ts';

/** Ticks off what was set aside, with a word about what was done. */
export function SettleSetAside({ number, place }: { number: number; place: string }) {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: () => settleSetAside(number, note.trim()),
    // Whoever came second reads who was first before it leaves the list.
    onSuccess: ({ anew }) => (anew ? queries.invalidateQueries() : undefined),
  });
  if (settle.data?.anew === false) return <TickedOffBefore by={settle.data} onClose={() => void queries.invalidateQueries()} />;
  if (!open) {
    return (
      <TextButton className="aside__settle" aria-label={`Tick off ${place}`} onClick={() => setOpen(true)}>
        Tick off
      </TextButton>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() === '') setProblem('Say what was done');
    else if (!settle.isPending) settle.mutate();
  };
  return (
    <form className="sandbox__form" onSubmit={submit} noValidate>
      <Field label="What was done about it" error={problem}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setProblem(undefined);
            settle.reset();
          }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" size="sm" busy={settle.isPending}>
          Tick off
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      {settle.isError ? (
        <Notice kind="negative" role="alert">
          {settle.error.message}
        </Notice>
      ) : null}
    </form>
  );
}

function TickedOffBefore({ by: { by, note }, onClose }: { by: TickedOff; onClose: () => void }) {
  return (
    <div className="sandbox__form">
      <Notice kind="warning" role="alert">
        Somebody ticked this off before you, {by === 'sandbox' ? 'on this page' : `as ${by}`}
        {note === null ? '.' : `: “${note}”.`} What you wrote was not kept.
      </Notice>
      <div className="actions">
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
