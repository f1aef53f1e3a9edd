import type { Business } from '@drawbridge/contract';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { AddForm, type AddFormProps, type Read } from '../add-form.tsx';

export interface AddForLocationProps<Wishes, Made>
  extends Pick<AddFormProps<Wishes, Made>, 'label' | 'input' | 'wide' | 'button' | 'adding' | 'onMade'> {
  businesses: readonly Business[];
  /** The business that is offered first. */
  chosen: string | undefined;
  read: (typed: string, syn_business_id: string) => Read<Wishes>;
}

/** A text and a location, and one thing more that is kept for that location. */
export function AddForLocation<Wishes, Made>({ businesses, chosen, read, ...form }: AddForLocationProps<Wishes, Made>) {
  const [business_id, setBusiness] = useState(chosen ?? businesses[0]?.SynBusinessID ?? '');
  return (
    <AddForm {...form} className="developers__add" read={(typed) => read(typed, business_id)}>
      {businesses.length > 1 ? (
        <Field label="Location">
          <Select
            value={business_id}
            options={businesses.map((one) => ({ value: one.SynBusinessID, label: one.BusinessName }))}
            onChange={(event) => setBusiness(event.target.value)}
          />
        </Field>
      ) : null}
    </AddForm>
  );
}
