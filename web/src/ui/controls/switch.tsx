import type { ComponentProps } from 'react';
import './switch.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'style' | 'checked' | 'className'> & {
  label: string;
  checked: boolean;
};

/** On or off, named by its label. */
export function Switch({ label, checked, ...rest }: SwitchProps) {
  return <input {...rest} className="switch" type="checkbox" role="switch" aria-label={label} checked={checked} aria-checked={checked} />;
}
