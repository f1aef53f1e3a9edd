import type { Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { StateField } from '../../session/state-field.tsx';
import { TextField } from '../../ui/controls/form-fields.tsx';

interface Address {
  street_one: string;
  street_two: string;
  city: string;
  state: string;
  postal_code: string;
}

/** Where somebody lives. `two`: the class of what holds two fields side by side. */
export function AddressFields<Values extends Address>({ form, two }: { form: UseFormReturn<Values>; two: string }) {
  const entry = (name: keyof Address) => ({ form, name: name as Path<Values> });
  return (
    <>
      <TextField {...entry('street_one')} label={t('Street address')} autoComplete="address-line1" />
      <TextField {...entry('street_two')} label={t('Apartment, suite or unit')} optional={t('optional')} autoComplete="address-line2" />
      <TextField {...entry('city')} label={t('City')} autoComplete="address-level2" />
      <div className={two}>
        <StateField {...entry('state')} />
        <TextField {...entry('postal_code')} label={t('Zip code')} autoComplete="postal-code" digits={5} />
      </div>
    </>
  );
}
