import type { UseFormReturn } from 'react-hook-form';
import { StateField } from '../forms/state-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

export function AddressStep({ form }: { form: UseFormReturn<Entries> }) {
  return (
    <>
      <StepHead title="Home Address">Your address must be within the United States.</StepHead>
      <TextField form={form} name="street_one" label="Street address" autoComplete="address-line1" />
      <TextField form={form} name="street_two" label="Apartment, suite or unit" optional="optional" autoComplete="address-line2" />
      <TextField form={form} name="city" label="City" autoComplete="address-level2" />
      <div className="wizard__two">
        <StateField form={form} name="state" />
        <TextField form={form} name="postal_code" label="Zip code" autoComplete="postal-code" digits={5} />
      </div>
    </>
  );
}
