import type { ChangeEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import { Input, type InputProps } from '../../ui/controls/input.tsx';

export type TextFieldProps<Values extends FieldValues> = Omit<InputProps, 'name' | 'form' | 'ref'> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  /** Words for a field that may stay empty. */
  optional?: string;
  hint?: string;
  /** Digits only, and no more of them than this. */
  digits?: number;
};

/** What went wrong with a field of a form, in words. */
export function errorOf<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** A line of text in a form: checked on leaving it and on submit; what was wrong is forgotten while typing. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  optional,
  hint,
  digits,
  onBlur,
  ...input
}: TextFieldProps<Values>) {
  const registered = form.register(name, { onChange: () => form.clearErrors(name) });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (digits !== undefined) event.target.value = event.target.value.replace(/\D/g, '').slice(0, digits);
    return registered.onChange(event);
  };
  return (
    <Field label={label} optional={optional} hint={hint} error={errorOf(form, name)}>
      <Input
        {...input}
        {...registered}
        inputMode={digits === undefined ? input.inputMode : 'numeric'}
        onChange={change}
        onBlur={(event) => {
          void registered.onBlur(event);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}
