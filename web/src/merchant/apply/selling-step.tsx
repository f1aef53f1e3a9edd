import {
  SALES_PLACE_LABELS,
  SALES_PLACES,
  SHOP_KIND_LABELS,
  SHOP_KINDS,
  SHOP_ZONES,
  sellingAnswers,
} from '@drawbridge/contract/application-rules';
import * as z from 'zod/mini';
import { AmountEntry, AreaField, SelectField } from '../../ui/controls/form-fields.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { StepFoot, StepHead } from './frame.tsx';
import { rightOf } from './right-of.ts';
import type { StepProps } from './step-props.ts';
import { useAutosave } from './use-autosave.ts';
import { useStepForm } from './use-step-form.ts';

interface Entries {
  shop_kind: string;
  sells: string;
  sales_place: string;
  time_zone: string;
  monthly_cents: number;
  usual_cents: number;
  largest_cents: number;
}

const entries = sellingAnswers.check(
  z.refine(({ usual_cents, largest_cents }) => largest_cents >= usual_cents, {
    path: ['largest_cents'],
    message: "The largest payment can't be less than a usual one",
  }),
);
const KINDS = SHOP_KINDS.map((value) => ({ value, label: SHOP_KIND_LABELS[value] }));
const PLACES = SALES_PLACES.map((value) => ({ value, label: SALES_PLACE_LABELS[value] }));
const ZONES = SHOP_ZONES.map(([value, label]) => ({ value, label }));

/** Step 2: what is sold, where, and how much of it. */
export function SellingStep({ open, check, onDone, onBack }: StepProps) {
  const known = open.application?.selling ?? {};
  const { form, busy, problem, onSubmit } = useStepForm<Entries>(
    entries,
    {
      shop_kind: known.shop_kind ?? '',
      sells: known.sells ?? '',
      sales_place: known.sales_place ?? '',
      time_zone: known.time_zone ?? zoneHere(),
      monthly_cents: known.monthly_cents ?? 0,
      usual_cents: known.usual_cents ?? 0,
      largest_cents: known.largest_cents ?? 0,
    },
    async (selling) => {
      await open.save({ selling: selling as never });
      onDone();
    },
    { check, fieldOf: (field) => field.replace(/^selling\./, '') },
  );
  const autosave = useAutosave(form, (entered) => ({ selling: rightOf(sellingAnswers.shape, entered) }), open.save);
  const entry = (name: keyof Entries) => ({ form, name });
  return (
    <form className="apply__form" noValidate onSubmit={onSubmit} onBlur={autosave}>
      <StepHead step="selling" title="What do you sell?">
        Rough numbers are fine. They set your first limits, which grow with you.
      </StepHead>
      <SelectField {...entry('shop_kind')} label="Kind of shop" placeholder="Choose" options={KINDS} />
      <AreaField {...entry('sells')} label="What you sell" hint="In a few words." rows={3} maxLength={300} />
      <div className="apply__pair">
        <SelectField {...entry('sales_place')} label="Where you sell" placeholder="Choose" options={PLACES} />
        <SelectField {...entry('time_zone')} label="Time zone" placeholder="Choose" options={ZONES} />
      </div>
      <AmountEntry {...entry('monthly_cents')} label="Sales a month" hint="About what customers would pay you through us." />
      <div className="apply__pair">
        <AmountEntry {...entry('usual_cents')} label="Usual payment" />
        <AmountEntry {...entry('largest_cents')} label="Largest payment" />
      </div>
      <Problem>{problem}</Problem>
      <StepFoot yes="Continue" busy={busy} onBack={onBack} />
    </form>
  );
}

/** The zone of this device, where a shop can have it. */
function zoneHere(): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return SHOP_ZONES.find(([zone]) => zone === here)?.[0] ?? '';
}
