import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { StateField } from '../forms/state-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

export function AddressStep({ form }: { form: UseFormReturn<Entries> }) {
  return (
    <>
      <StepHead title={t('Home Address')}>{t('Your address must be within the United States.')}</StepHead>
      <TextField form={form} name="street_one" label={t('Street address')} autoComplete="address-line1" />
      <TextField
        form={form}
        name="street_two"
        label={t('Apartment, suite or unit')}
        optional={t('optional')}
        autoComplete="address-line2"
      />
      <TextField form={form} name="city" label={t('City')} autoComplete="address-level2" />
      <div className="wizard__two">
        <StateField form={form} name="state" />
        <TextField form={form} name="postal_code" label={t('Zip code')} autoComplete="postal-code" digits={5} />
      </div>
    </>
  );
}
