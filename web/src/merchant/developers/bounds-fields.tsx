import type { KeyRight } from '@drawbridge/contract';
import { Controller, type Path, type UseFormReturn } from 'react-hook-form';
import { AreaField, errorOf, forgetError, SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { type BoundsEntries, EXPIRIES } from './key-entries.ts';
import { RightsField } from './rights-field.tsx';

const EXPIRY_LABELS: Readonly<Record<(typeof EXPIRIES)[number], string>> = {
  never: 'Never',
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  day: 'On a date',
};
const EXPIRY_OPTIONS = EXPIRIES.map((value) => ({ value, label: EXPIRY_LABELS[value] }));

/** What bounds a key, in its form: what it may do, until when, and from where. */
export function BoundsFields<Entries extends BoundsEntries>({ form }: { form: UseFormReturn<Entries> }) {
  const rights = { form, name: 'rights' as Path<Entries> };
  return (
    <>
      <Controller
        control={form.control}
        name={rights.name}
        render={({ field: { value, onChange } }) => (
          <RightsField
            rights={value as KeyRight[]}
            error={errorOf(rights)}
            onChoose={(chosen) => {
              forgetError(rights);
              onChange(chosen);
            }}
          />
        )}
      />
      <SelectField form={form} name={'expiry' as Path<Entries>} label="Expires" options={EXPIRY_OPTIONS} />
      {form.watch('expiry' as Path<Entries>) === 'day' ? (
        <TextField
          form={form}
          name={'day' as Path<Entries>}
          label="Last day"
          type="date"
          hint="It works through the end of this day, location time."
        />
      ) : null}
      <AreaField
        form={form}
        name={'addresses' as Path<Entries>}
        label="Allowed addresses"
        optional="optional"
        hint="IP addresses or ranges of your servers, such as 203.0.113.7 or 203.0.113.0/24. Left empty, the key works from anywhere."
        rows={2}
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
}
