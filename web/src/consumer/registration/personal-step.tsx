import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { BirthdayField } from '../forms/birthday-field.tsx';
import type { Entries } from './entries.ts';
import { StepHead } from './step-head.tsx';

export function PersonalStep({ form, onEmailLeft }: { form: UseFormReturn<Entries>; onEmailLeft: () => void }) {
  return (
    <>
      <StepHead title={t('Personal Information')}>{t('Use the same details your bank has on file.')}</StepHead>
      <div className="wizard__two">
        <TextField form={form} name="first_name" label={t('First name')} autoComplete="given-name" />
        <TextField form={form} name="last_name" label={t('Last name')} autoComplete="family-name" />
      </div>
      <BirthdayField form={form} name="date_of_birth" />
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        onBlur={onEmailLeft}
      />
    </>
  );
}
