import type { Business } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../ui/controls/form-fields.tsx';
import { AddForm, type AddFormProps } from '../add-form.tsx';
import { optionOf } from '../location-option.ts';

type OfLocation = FieldValues & { syn_business_id: string };

export interface AddForLocationProps<Wishes extends OfLocation, Made>
  extends Pick<AddFormProps<Wishes, Made>, 'label' | 'input' | 'wide' | 'button' | 'rules' | 'adding' | 'onMade'> {
  businesses: readonly Business[];
  /** What stands at first in what is chosen beyond the location. */
  first?: Record<string, unknown>;
  /** What is chosen beyond the location. */
  more?: (form: UseFormReturn<Wishes>) => ReactNode;
  /** The business that is offered first. */
  chosen: string | undefined;
}

/** A text and a location, and what more is kept for that location. */
export function AddForLocation<Wishes extends OfLocation, Made>(props: AddForLocationProps<Wishes, Made>) {
  const { businesses, chosen, first, more, ...form } = props;
  const syn_business_id = chosen ?? businesses[0]?.SynBusinessID ?? '';
  return (
    <AddForm {...form} className="developers__add" defaults={{ [form.input.name]: '', syn_business_id, ...first } as DefaultValues<Wishes>}>
      {(entries) => (
        <>
          {businesses.length > 1 ? (
            <SelectField form={entries} name={'syn_business_id' as Path<Wishes>} label="Location" options={businesses.map(optionOf)} />
          ) : null}
          {more?.(entries)}
        </>
      )}
    </AddForm>
  );
}
