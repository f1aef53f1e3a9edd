import { type FormEvent, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../session/api.ts';
import { wordsOf } from '../../session/words-of.ts';
import { type Rules, useSchemaForm } from '../../ui/controls/use-schema-form.ts';

interface StepForm<Entries extends FieldValues> {
  readonly form: UseFormReturn<Entries>;
  readonly busy: boolean;
  /** What went wrong with the whole step. */
  readonly problem: string | undefined;
  /** Sends what was entered, where it is right; does nothing while it is being sent. */
  readonly submit: () => void;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * A step's form. `send` saves what was entered; a field that the service refuses says so itself. `check`: what is wrong
 * is said at once. `fieldOf`: the form's field for one of the service's.
 */
export function useStepForm<Entries extends FieldValues>(
  rules: Rules,
  defaults: DefaultValues<Entries>,
  send: (entries: Entries) => Promise<void>,
  { check, fieldOf = (field) => field }: { check: boolean; fieldOf?: (field: string) => string },
): StepForm<Entries> {
  const form = useSchemaForm<Entries>(rules, defaults, 'onBlur');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { trigger } = form;
  useEffect(() => {
    if (check) void trigger(undefined, { shouldFocus: true });
  }, [check, trigger]);

  const send_entered = form.handleSubmit(async (entries) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(entries);
    } catch (error) {
      const said = wordsOf(error, UNANSWERED);
      const field = error instanceof ApiError && error.field !== undefined ? fieldOf(error.field) : undefined;
      if (field !== undefined && hasField(form.getValues(), field))
        form.setError(field as Path<Entries>, { message: said }, { shouldFocus: true });
      else setProblem(said);
    }
    setBusy(false);
  });
  const submit = () => {
    if (!busy) void send_entered();
  };
  return {
    form,
    busy,
    problem,
    submit,
    onSubmit: (event) => {
      event.preventDefault();
      submit();
    },
  };
}

const UNANSWERED = "We couldn't save that. Check your internet and try again.";

function hasField(values: unknown, path: string): boolean {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], values) !== undefined;
}
