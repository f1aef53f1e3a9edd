import type { Business } from '@drawbridge/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Input, type InputProps } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.ts';
import { wordsOf } from '../words-of.ts';

/** What a schema of the contract makes of what was typed. */
type Read<Wishes> = { success: true; data: Wishes } | { success: false; error: { issues: readonly { message: string }[] } };

export interface AddForLocationProps<Wishes, Made> {
  businesses: readonly Business[];
  /** The business that is offered first. */
  chosen: string | undefined;
  label: string;
  /** The one text that is typed, by its name on the wire: a refusal that names it is said beside it. */
  input: Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'maxLength'> & { name: string };
  /** What is typed can be long: the form is as wide as the page. */
  wide?: boolean;
  button: string;
  read: (typed: string, syn_business_id: string) => Read<Wishes>;
  adding: UseMutationResult<Made, Error, Wishes>;
  onMade: (made: Made) => void;
}

/** A text and a location, and one thing more that is kept for that location. */
export function AddForLocation<Wishes, Made>({
  businesses,
  chosen,
  label,
  input,
  wide,
  button,
  read,
  adding,
  onMade,
}: AddForLocationProps<Wishes, Made>) {
  const [typed, setTyped] = useState('');
  const [business_id, setBusiness] = useState(chosen ?? businesses[0]?.SynBusinessID ?? '');
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wishes = read(typed, business_id);
    if (!wishes.success) {
      setProblem(wishes.error.issues[0]?.message);
      return;
    }
    adding.mutate(wishes.data, {
      onSuccess: (made) => {
        setTyped('');
        onMade(made);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.field === input.name) setProblem(wordsOf(error));
        else toast.error('Error', wordsOf(error));
      },
    });
  };
  return (
    <form className="developers__add" data-wide={wide ? '' : undefined} onSubmit={send} noValidate>
      <Field label={label} error={problem}>
        <Input
          {...input}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {businesses.length > 1 ? (
        <Field label="Location">
          <Select
            value={business_id}
            options={businesses.map((one) => ({ value: one.SynBusinessID, label: one.BusinessName }))}
            onChange={(event) => setBusiness(event.target.value)}
          />
        </Field>
      ) : null}
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={adding.isPending}>
        {button}
      </Button>
    </form>
  );
}
