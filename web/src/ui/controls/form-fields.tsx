import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react';
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { said } from '../../language/t.ts';
import { AmountInput } from './amount-field.tsx';
import { Check } from './check.tsx';
import { Field, FieldError, type FieldProps } from './field.tsx';
import { Input, type InputProps } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select, type SelectProps } from './select.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

/** A field of a form, by its name. */
export interface Entry<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
}
type EntryField<Values extends FieldValues> = Entry<Values> & Omit<FieldProps, 'children' | 'error'>;

/** What went wrong with a field of a form, in words. */
export function errorOf<Values extends FieldValues>({ form, name }: Entry<Values>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** What was wrong with a field, or with the form, is forgotten as the field changes. */
export function forgetError<Values extends FieldValues>({ form, name }: Entry<Values>): void {
  form.clearErrors(name);
  form.clearErrors('root');
}

const registered = <Values extends FieldValues>(entry: Entry<Values>) =>
  entry.form.register(entry.name, { onChange: () => forgetError(entry) });

export type TextFieldProps<Values extends FieldValues> = EntryField<Values> &
  Omit<InputProps, 'name' | 'form' | 'ref'> & {
    /** What becomes of what is typed. */
    typed?: (text: string) => string;
    /** Digits only, and no more of them than this. */
    digits?: number;
    /** A password that can be looked at. */
    secret?: boolean;
  };

/** A line of text in a form. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, optional, hint, count, typed, digits, secret, onBlur, ...input } = props;
  const { onChange, onBlur: onLeft, ...field } = registered({ form, name });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (typed) event.target.value = typed(event.target.value);
    if (digits !== undefined) event.target.value = event.target.value.replace(/\D/g, '').slice(0, digits);
    return onChange(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    void onLeft(event);
    onBlur?.(event);
  };
  const Control = secret ? PasswordInput : Input;
  return (
    <Field label={label} optional={optional} hint={hint} count={count} error={errorOf({ form, name })}>
      <Control
        {...input}
        {...field}
        inputMode={digits === undefined ? input.inputMode : 'numeric'}
        onChange={(event) => void change(event)}
        onBlur={leave}
      />
    </Field>
  );
}

/** Several lines of text in a form. */
export function AreaField<Values extends FieldValues>(
  props: EntryField<Values> & Omit<TextAreaProps, 'name' | 'form' | 'ref' | 'onChange' | 'onBlur'>,
) {
  const { form, name, label, optional, hint, count, ...area } = props;
  return (
    <Field label={label} optional={optional} hint={hint} count={count} error={errorOf({ form, name })}>
      <TextArea {...area} {...registered({ form, name })} />
    </Field>
  );
}

/** One of several choices in a form. */
export function SelectField<Values extends FieldValues>(
  props: EntryField<Values> & Omit<SelectProps, 'name' | 'form' | 'ref' | 'onChange' | 'onBlur'> & { onPick?: (value: string) => void },
) {
  const { form, name, label, hint, onPick, ...select } = props;
  const { onChange, ...field } = registered({ form, name });
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    void onChange(event);
    onPick?.(event.target.value);
  };
  return (
    <Field label={label} hint={hint} error={errorOf({ form, name })}>
      <Select {...select} {...field} onChange={change} />
    </Field>
  );
}

/** An amount in a form, typed as cents. */
export function AmountEntry<Values extends FieldValues>({ form, name, ...field }: EntryField<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <Field {...field} error={errorOf({ form, name })}>
          <AmountInput
            ref={ref}
            name={name}
            value={value ?? 0}
            onChange={(cents) => {
              forgetError({ form, name });
              onChange(cents);
            }}
          />
        </Field>
      )}
    />
  );
}

/** A tick box in a form, with its words. */
export function CheckField<Values extends FieldValues>({ form, name, className, children }: CheckFieldProps<Values>) {
  const id = useId();
  const error = errorOf({ form, name });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <div className={className}>
          <Check
            name={name}
            checked={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onBlur={onBlur}
            onChange={(event) => {
              forgetError({ form, name });
              onChange(event.target.checked);
            }}
          >
            {children}
          </Check>
          {error ? <FieldError id={id}>{said(error)}</FieldError> : null}
        </div>
      )}
    />
  );
}
type CheckFieldProps<Values extends FieldValues> = Entry<Values> & { className?: string; children: ReactNode };
