import { STATES } from '@drawbridge/contract/profile';
import type { FieldValues } from 'react-hook-form';
import { t } from '../language/t.ts';
import { type Entry, SelectField } from '../ui/controls/form-fields.tsx';

const OPTIONS = STATES.map(([value, label]) => ({ value, label }));

interface StateFieldProps<Values extends FieldValues> extends Entry<Values> {
  /** `off` where it is not the typing person's own. */
  autoComplete?: 'off';
}

/** A state or territory of the United States. */
export function StateField<Values extends FieldValues>({ autoComplete, ...entry }: StateFieldProps<Values>) {
  return (
    <SelectField
      {...entry}
      label={t('State')}
      autoComplete={autoComplete ?? 'address-level1'}
      placeholder={t('Choose')}
      options={OPTIONS}
    />
  );
}
