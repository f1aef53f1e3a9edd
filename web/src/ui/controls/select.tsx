import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';
import { DownIcon } from '../icons/icons.tsx';
import { useFieldIds } from './field.tsx';

export type SelectProps = Omit<ComponentProps<'select'>, 'style'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
};

/** The browser's own list of choices. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const ids = useFieldIds(rest);
  return (
    <span className="select">
      <select {...rest} {...ids} className={classes('input', className)}>
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <DownIcon />
    </span>
  );
}
