import type { Business } from '@drawbridge/contract';
import { Field } from '../ui/controls/field.tsx';
import { Select } from '../ui/controls/select.tsx';

export interface LocationFieldProps {
  businesses: readonly Business[];
  /** The id of the chosen one. */
  value: string;
  onChange: (business_id: string) => void;
}

/** A choice among locations; nothing where there is only one. */
export function LocationField({ businesses, value, onChange }: LocationFieldProps) {
  if (businesses.length < 2) return null;
  return (
    <Field label="Location">
      <Select value={value} options={businesses.map(optionOf)} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

/** A location as one of the choices of a list. */
export const optionOf = ({ SynBusinessID, BusinessName }: Business) => ({ value: SynBusinessID, label: BusinessName });
