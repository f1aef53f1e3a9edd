import { STATES } from '@drawbridge/contract/profile';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { errorOf } from './text-field.tsx';

const OPTIONS = STATES.map(([value, label]) => ({ value, label }));

/** A state or territory of the United States. */
export function StateField<Values extends FieldValues>({ form, name }: { form: UseFormReturn<Values>; name: Path<Values> }) {
  return (
    <Field label={t('State')} error={errorOf(form, name)}>
      <Select
        {...form.register(name, { onChange: () => form.clearErrors(name) })}
        autoComplete="address-level1"
        placeholder={t('Choose')}
        options={OPTIONS}
      />
    </Field>
  );
}
