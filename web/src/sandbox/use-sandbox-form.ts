import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Rules, useSchemaForm } from '../ui/controls/use-schema-form.ts';
import { SandboxProblem } from './calls.ts';

export interface Sandboxed<Entries extends FieldValues, Answer> {
  form: UseFormReturn<Entries>;
  sending: UseMutationResult<Answer, Error, Entries>;
  submit: (event: FormEvent) => Promise<void>;
}

/**
 * A form of the sandbox, and its request. What the service refuses stands at the field that it names, or below the
 * form. `onSent`: what is done once it is answered; left out, everything on the page is read anew.
 */
export function useSandboxForm<Entries extends FieldValues, Answer>(
  rules: Rules,
  initial: DefaultValues<Entries>,
  send: (entries: Entries) => Promise<Answer>,
  onSent?: (answer: Answer) => unknown,
): Sandboxed<Entries, Answer> {
  const form = useSchemaForm<Entries>(rules, initial);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent ?? (() => queries.invalidateQueries()),
    onError: (error) => form.setError(fieldOf<Entries>(error, initial) ?? 'root', { message: error.message }),
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries);
  });
  return { form, sending, submit };
}

function fieldOf<Entries extends FieldValues>(error: Error, initial: DefaultValues<Entries>): Path<Entries> | undefined {
  const field = error instanceof SandboxProblem ? error.field : undefined;
  return field !== undefined && field in initial ? (field as Path<Entries>) : undefined;
}
