import { KEY_RIGHT_GROUPS, KEY_RIGHT_LABELS, KEY_RIGHT_PRESETS, type KeyRight, presetOf, rightsInOrder } from '@drawbridge/contract';
import { useId, useState } from 'react';
import { Check } from '../../ui/controls/check.tsx';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';

export interface RightsFieldProps {
  rights: readonly KeyRight[];
  error: string | undefined;
  onChoose: (rights: KeyRight[]) => void;
}

const ONE_BY_ONE = 'one-by-one';
const OPTIONS = [...KEY_RIGHT_PRESETS.map(({ name }) => ({ value: name, label: name })), { value: ONE_BY_ONE, label: 'Choose one by one' }];

/** What a key may do: by the name of what is often given together, or right by right. */
export function RightsField({ rights, error, onChoose }: RightsFieldProps) {
  const [open, setOpen] = useState(presetOf(rights) === undefined);
  const pick = (value: string) => {
    const preset = KEY_RIGHT_PRESETS.find(({ name }) => name === value);
    setOpen(preset === undefined);
    if (preset !== undefined) onChoose(rightsInOrder(preset.rights));
  };
  return (
    <>
      <Field label="Rights" hint={open ? undefined : wordsOf(rights)}>
        <Select value={open ? ONE_BY_ONE : presetOf(rights)} options={OPTIONS} onChange={({ target }) => pick(target.value)} />
      </Field>
      {open ? <OneByOne rights={rights} error={error} onChoose={onChoose} /> : null}
    </>
  );
}

/** What a preset stands for, in one sentence. */
function wordsOf(rights: readonly KeyRight[]): string {
  const [first = '', ...others] = rights.map((right) => KEY_RIGHT_LABELS[right]);
  return `${[first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')}.`;
}

function OneByOne({ rights, error, onChoose }: RightsFieldProps) {
  const id = useId();
  const toggle = (right: KeyRight, on: boolean) => onChoose(rightsInOrder(on ? [...rights, right] : rights.filter((one) => one !== right)));
  return (
    <fieldset className="key-rights" aria-describedby={error === undefined ? undefined : id}>
      <legend className="visually-hidden">Rights one by one</legend>
      <div className="key-rights__groups">
        {KEY_RIGHT_GROUPS.map((group) => (
          <fieldset key={group.name} className="key-rights__group">
            <legend className="field__label">{group.name}</legend>
            {group.rights.map((right) => (
              <Check key={right} checked={rights.includes(right)} onChange={({ target }) => toggle(right, target.checked)}>
                {KEY_RIGHT_LABELS[right]}
              </Check>
            ))}
          </fieldset>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
