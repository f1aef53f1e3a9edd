import type { Business } from '@drawbridge/contract';
import { Check } from '../../ui/controls/check.tsx';
import { useFieldIds } from '../../ui/controls/field.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { DownIcon } from '../../ui/icons/icons.tsx';
import { shortened } from './group-users.ts';

const LABEL_MAX = 25;

export interface LocationsProps {
  businesses: readonly Business[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  disabled: boolean;
  button: (element: HTMLButtonElement | null) => void;
}

/** Several locations to choose from, or all of them at once. Stands inside a Field. */
export function Locations({ businesses, chosen, onChange, disabled, button }: LocationsProps) {
  const ids = useFieldIds({});
  const names = businesses.filter(({ SynBusinessID: id }) => chosen.includes(id)).map(({ BusinessName: name }) => name);
  const words = names.length === 0 ? 'Select locations' : shortened(names.join(', '), LABEL_MAX);
  const all = names.length === businesses.length;
  return (
    <Popover
      label="Locations"
      align="start"
      dense
      trigger={({ ref, ...props }) => (
        <button
          type="button"
          {...ids}
          {...props}
          ref={(element) => {
            ref.current = element;
            button(element);
          }}
          className="input users__picker"
          aria-label={`Locations: ${words}`}
          disabled={disabled}
          title={names.join(', ')}
        >
          <span className={names.length === 0 ? 'muted' : undefined}>{words}</span>
          <DownIcon />
        </button>
      )}
    >
      {() => (
        <div className="users__locations">
          <Check
            checked={all}
            some={names.length > 0 && !all}
            onChange={(event) => onChange(event.target.checked ? businesses.map(({ SynBusinessID: id }) => id) : [])}
          >
            Select All
          </Check>
          {businesses.map(({ SynBusinessID: id, BusinessName: name }) => (
            <Check
              key={id}
              checked={chosen.includes(id)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              {name}
            </Check>
          ))}
        </div>
      )}
    </Popover>
  );
}
