import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { errorOf, forgetError } from '../../ui/controls/form-fields.tsx';
import { EventChecks } from './event-checks.tsx';

/** The events of a new endpoint, in its form. */
export function EventsField<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const name = 'events' as Path<Values>;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <EventChecks
          chosen={value}
          error={errorOf({ form, name })}
          onChoose={(chosen) => {
            forgetError({ form, name });
            onChange(chosen);
          }}
        />
      )}
    />
  );
}
