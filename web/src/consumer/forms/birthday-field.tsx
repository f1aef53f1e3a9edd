import { OLDEST_BIRTH_YEAR } from '@drawbridge/contract/limits';
import { Controller, type FieldValues } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { DatePicker } from '../../ui/controls/date-picker.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { type Entry, errorOf } from '../../ui/controls/form-fields.tsx';
import { dayOfWire, wireOfDay } from './birthday.ts';

/** A birthday, kept in the form as the service writes it. */
export function BirthdayField<Values extends FieldValues>({ form, name }: Entry<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={t('Birthday')} error={errorOf({ form, name })}>
          <DatePicker
            name={name}
            value={dayOfWire(field.value)}
            min_year={OLDEST_BIRTH_YEAR}
            title={t('Birthday')}
            onBlur={field.onBlur}
            onChange={(iso) => {
              field.onChange(wireOfDay(iso));
              void form.trigger(name);
            }}
          />
        </Field>
      )}
    />
  );
}
