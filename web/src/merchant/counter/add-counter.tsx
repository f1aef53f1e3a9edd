import { counterName } from '@drawbridge/contract';
import { COUNTER_NAME_MAX } from '@drawbridge/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAddCounter } from './use-counters.ts';

/** Refusals that are about the name, or about adding at all: said at the field. */
const AT_FIELD = new Set(['COUNTER_NAME_TAKEN', 'TOO_MANY_COUNTERS', 'BAD_INPUT']);

export interface AddCounterProps {
  business_id: string;
  /** How many there are, for the name that is suggested. */
  count: number;
  onAdded: (id: string) => void;
}

/** A name, and a counter more. */
export function AddCounter({ business_id, count, onAdded }: AddCounterProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useAddCounter(business_id);

  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (add.isPending) return;
    const read = counterName.safeParse(name);
    if (!read.success) {
      setProblem(read.error.issues[0]?.message);
      input.current?.focus();
      return;
    }
    add.mutate(read.data, {
      onSuccess: ({ id }) => {
        setName('');
        onAdded(id);
      },
      onError: (error) => {
        const said = error instanceof ApiError ? error.said : undefined;
        if (said !== undefined && error instanceof ApiError && AT_FIELD.has(error.code ?? '')) {
          setProblem(said);
          input.current?.focus();
        } else toast.error('Error', said ?? 'The counter could not be added');
      },
    });
  };
  return (
    <form className="counters__add" onSubmit={send} noValidate>
      <Field label="Counter name" error={problem}>
        <Input
          ref={input}
          name="name"
          value={name}
          placeholder={`Counter ${count + 1}`}
          maxLength={COUNTER_NAME_MAX}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={add.isPending}>
        Add counter
      </Button>
    </form>
  );
}
