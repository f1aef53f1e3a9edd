import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

export function AddressStep({ form }: { form: UseFormReturn<Entries> }) {
  return (
    <>
      <StepHead title={t('Home Address')}>{t('Your address must be within the United States.')}</StepHead>
      <AddressFields form={form} two="wizard__two" />
    </>
  );
}
