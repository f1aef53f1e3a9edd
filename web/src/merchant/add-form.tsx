import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../session/api.ts';
import { wordsOf } from '../session/words-of.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/form-fields.tsx';
import type { InputProps } from '../ui/controls/input.tsx';
import { type Rules, useSchemaForm } from '../ui/controls/use-schema-form.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { PlusIcon } from '../ui/icons/icons.tsx';

export interface AddFormProps<Wishes extends FieldValues, Made> {
  label: string;
  /** The one text that is typed. */
  input: Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'maxLength'> & { name: Path<Wishes> };
  /** What is chosen beside it. */
  children?: (form: UseFormReturn<Wishes>) => ReactNode;
  className: string;
  /** What is typed can be long: the form is as wide as the page. */
  wide?: boolean;
  button: string;
  rules: Rules;
  /** What stands in it at first. */
  defaults: DefaultValues<Wishes>;
  adding: UseMutationResult<Made, Error, Wishes>;
  onMade: (made: Made) => void;
  /** What is said where no words came. */
  failed?: string;
}

/**
 * A text and one thing more. What is wrong with it stands beside it, from form or service; other failures in a toast.
 */
export function AddForm<Wishes extends FieldValues, Made>(props: AddFormProps<Wishes, Made>) {
  const { adding, onMade, input, children } = props;
  const form = useSchemaForm<Wishes>(props.rules, props.defaults);
  const refused = (error: Error): void => {
    const about_it = error instanceof ApiError && (error.status === 409 || error.field === input.name);
    if (about_it && error.said !== undefined) form.setError(input.name, { message: error.said }, { shouldFocus: true });
    else toast.error('Error', wordsOf(error, props.failed));
  };
  const made = (given: Made): void => {
    form.resetField(input.name);
    onMade(given);
  };
  const submit = form.handleSubmit((wishes) => adding.mutate(wishes, { onSuccess: made, onError: refused }));
  return (
    <form className={props.className} data-wide={props.wide ? '' : undefined} onSubmit={(event) => void submit(event)} noValidate>
      <TextField {...input} form={form} label={props.label} autoComplete="off" />
      {children?.(form)}
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={adding.isPending}>
        {props.button}
      </Button>
    </form>
  );
}
