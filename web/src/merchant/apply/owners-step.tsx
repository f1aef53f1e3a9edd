import { OWNERS_MAX } from '@drawbridge/contract/application-rules';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { StateField } from '../../session/state-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckField, TextField } from '../../ui/controls/form-fields.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { PlusIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { typedDay } from '../../ui/typed-day.ts';
import { StepFoot, StepHead } from './frame.tsx';
import { answersOf, entryOf, NEW_OWNER, type OwnerEntry, type OwnersEntries, ownersRules } from './owner-entries.ts';
import type { StepProps } from './step-props.ts';
import { useAutosave } from './use-autosave.ts';
import { useStepForm } from './use-step-form.ts';

/** Step 3: the people behind the business. */
export function OwnersStep({ open, check, onDone, onBack }: StepProps) {
  const { owners = [], nobody_else = false, business } = open.application ?? {};
  const { form, busy, problem, onSubmit } = useStepForm<OwnersEntries>(
    ownersRules,
    { owners: owners.length === 0 ? [{ ...NEW_OWNER, runs_business: true }] : owners.map(entryOf), nobody_else },
    async (entries) => {
      const next = await open.save(answersOf(entries));
      const left = next.missing.find(({ step }) => step === 'owners');
      if (left) form.setError('root', { message: left.message });
      else onDone();
    },
    { check },
  );
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'owners', keyName: 'key' });
  const autosave = useAutosave(form, answersOf, open.save);
  const removeOwner = (at: number) => {
    remove(at);
    autosave();
  };
  return (
    <form className="apply__form" noValidate onSubmit={onSubmit} onBlur={autosave}>
      <StepHead step="owners" title={`Who owns ${business?.business_name ?? 'the business'}?`}>
        Add everyone who owns 25% or more, and one person who runs the business day to day.
      </StepHead>
      <Shares form={form} />
      {fields.map((field, at) => (
        <OwnerCard key={field.key} form={form} at={at} onRemove={fields.length > 1 ? () => removeOwner(at) : undefined} />
      ))}
      {fields.length < OWNERS_MAX ? (
        <Button className="apply-add" icon={<PlusIcon />} onClick={() => append(NEW_OWNER)}>
          Add Another Owner
        </Button>
      ) : null}
      <CheckField form={form} name="nobody_else">
        Nobody else owns 25% or more.
      </CheckField>
      <Problem>{problem ?? form.formState.errors.root?.message}</Problem>
      <StepFoot yes="Continue" busy={busy} onBack={onBack} />
    </form>
  );
}

interface OfForm {
  form: UseFormReturn<OwnersEntries>;
}

/** How much of the business is named. */
function Shares({ form }: OfForm) {
  const owners = useWatch({ control: form.control, name: 'owners' });
  const named = owners.reduce((sum, { share_percent }) => sum + (Number(share_percent) || 0), 0);
  return (
    <p className="field__foot t-14" aria-live="polite">
      <span className="medium">{named}% of owners named</span>
      <span className="muted">{named > 100 ? 'That is more than 100%' : `${100 - named}% others, each under 25%`}</span>
    </p>
  );
}

function OwnerCard({ form, at, onRemove }: OfForm & { at: number; onRemove: (() => void) | undefined }) {
  const name = useWatch({ control: form.control, name: `owners.${at}.full_name` }) || `Owner ${at + 1}`;
  const { date_of_birth_masked, has_ssn } = form.getValues(`owners.${at}`);
  const entry = (field: keyof OwnerEntry) => ({ form, name: `owners.${at}.${field}` as const });
  return (
    <Card className="owner" aria-label={name}>
      <div className="owner__head">
        <Tile name={name} />
        <h2 className="t-16 strong owner__name">{name}</h2>
        {onRemove ? <IconButton icon={<TrashIcon />} label={`Remove ${name}`} onClick={onRemove} /> : null}
      </div>
      <div className="apply__pair">
        <TextField {...entry('full_name')} label="Legal name" autoComplete="off" maxLength={100} />
        <TextField {...entry('title')} label="Title" autoComplete="off" maxLength={60} />
      </div>
      <div className="apply__pair">
        <TextField
          {...entry('date_of_birth')}
          label="Date of birth"
          inputMode="numeric"
          autoComplete="off"
          placeholder={date_of_birth_masked || 'MM/DD/YYYY'}
          typed={typedDay}
        />
        <TextField
          {...entry('ssn_last_four')}
          label="Last 4 of Social Security number"
          digits={4}
          autoComplete="off"
          placeholder={has_ssn ? '••••' : ''}
        />
      </div>
      <TextField {...entry('street_one')} label="Home address" autoComplete="off" maxLength={100} />
      <div className="apply__three">
        <TextField {...entry('city')} label="City" autoComplete="off" maxLength={60} />
        <StateField {...entry('state')} autoComplete="off" />
        <TextField {...entry('postal_code')} label="ZIP code" autoComplete="off" digits={5} />
      </div>
      <TextField {...entry('share_percent')} label="Share of the business, in percent" digits={3} autoComplete="off" />
      <CheckField form={form} name={`owners.${at}.runs_business`}>
        Runs the business day to day
      </CheckField>
    </Card>
  );
}
