import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../session/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input, type InputProps } from '../ui/controls/input.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { PlusIcon } from '../ui/icons/icons.tsx';
import { wordsOf } from './words-of.ts';

/** What a schema of the contract makes of what was typed. */
export type Read<Wishes> = { success: true; data: Wishes } | { success: false; error: { issues: readonly { message: string }[] } };

export interface AddFormProps<Wishes, Made> {
  label: string;
  /** The one text that is typed. */
  input: Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'maxLength'> & { name: string };
  /** What is chosen beside it. */
  children?: ReactNode;
  className: string;
  /** What is typed can be long: the form is as wide as the page. */
  wide?: boolean;
  button: string;
  read: (typed: string) => Read<Wishes>;
  adding: UseMutationResult<Made, Error, Wishes>;
  onMade: (made: Made) => void;
  /** What is said where no words came. */
  failed?: string;
}

/** A text, and one thing more of its kind. What is wrong with it is said beside it, by the form or by the service; what failed otherwise in a toast. */
export function AddForm<Wishes, Made>(props: AddFormProps<Wishes, Made>) {
  const { adding, onMade } = props;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const refuse = (words: string | undefined): void => {
    setProblem(words);
    box.current?.focus();
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wishes = props.read(typed);
    if (!wishes.success) {
      refuse(wishes.error.issues[0]?.message);
      return;
    }
    adding.mutate(wishes.data, {
      onSuccess: (made) => {
        setTyped('');
        onMade(made);
      },
      onError: (error) => {
        const about_it = error instanceof ApiError && (error.status === 409 || error.field === props.input.name);
        if (about_it && error.said !== undefined) refuse(error.said);
        else toast.error('Error', wordsOf(error, props.failed));
      },
    });
  };
  return (
    <form className={props.className} data-wide={props.wide ? '' : undefined} onSubmit={send} noValidate>
      <Field label={props.label} error={problem}>
        <Input
          {...props.input}
          ref={box}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {props.children}
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={adding.isPending}>
        {props.button}
      </Button>
    </form>
  );
}
