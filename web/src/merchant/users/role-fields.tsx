import type { Business } from '@drawbridge/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { Field } from '../../ui/controls/field.tsx';
import { errorOf, forgetError, SelectField } from '../../ui/controls/form-fields.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { optionOf } from '../location-option.ts';
import { Locations } from './locations-field.tsx';
import { type Entries, locationsFor, rolesFor, spanOf } from './user-form.ts';

export interface RoleFieldsProps {
  form: UseFormReturn<Entries>;
  businesses: readonly Business[];
  disabled: boolean;
}

/** The role of a user, and where they have it: a change of role brings the locations that go with it. */
export function RoleFields({ form, businesses, disabled }: RoleFieldsProps) {
  const { claims } = useSession();
  const offered = rolesFor(claims && merchantRole(claims));
  const pick = (): void => {
    forgetError({ form, name: 'locations' });
    form.setValue('locations', [...locationsFor(form.getValues('role'), form.getValues('locations'), businesses)]);
  };
  return (
    <>
      <SelectField form={form} name="role" label="Role" placeholder="Select a role" options={offered} disabled={disabled} onPick={pick} />
      <LocationsField form={form} businesses={businesses} disabled={disabled} />
    </>
  );
}

/** One location, several, or all, as the role has it. */
function LocationsField({ form, businesses, disabled }: RoleFieldsProps) {
  const span = spanOf(form.watch('role'));
  const entry = { form, name: 'locations' } as const;
  return (
    <Controller
      control={form.control}
      name="locations"
      render={({ field: { ref, value, onChange } }) => {
        const change = (chosen: readonly string[]) => {
          forgetError(entry);
          onChange(chosen);
        };
        return (
          <Field label="Locations" error={errorOf(entry)} hint={span === 'all' ? 'This role has every location.' : undefined}>
            {span === 'all' ? (
              <Input value="All Locations" disabled readOnly />
            ) : span === 'several' ? (
              <Locations businesses={businesses} chosen={value} disabled={disabled} button={ref} onChange={change} />
            ) : (
              <Select
                ref={ref}
                value={value[0] ?? ''}
                placeholder="Select a location"
                options={businesses.map(optionOf)}
                disabled={disabled}
                onChange={(event) => change([event.target.value])}
              />
            )}
          </Field>
        );
      }}
    />
  );
}
