import { STATES } from '@drawbridge/contract/profile';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { type Entry, SelectField } from '../../ui/controls/form-fields.tsx';

const OPTIONS = STATES.map(([value, label]) => ({ value, label }));

/** A state or territory of the United States. */
export function StateField<Values extends FieldValues>({ form, name }: Entry<Values>) {
  return (
    <SelectField form={form} name={name} label={t('State')} autoComplete="address-level1" placeholder={t('Choose')} options={OPTIONS} />
  );
}
