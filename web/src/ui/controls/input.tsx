import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { useFieldIds } from './field.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'style'> & {
  /** Before the text, inside the edge. */
  icon?: ReactNode;
  /** Behind the text, inside the edge: an IconButton. */
  end?: ReactNode;
};

/** A line of text. Inside a Field it is labeled and described by itself. */
export function Input({ icon, end, className, ...rest }: InputProps) {
  const ids = useFieldIds(rest);
  const input = <input {...rest} {...ids} className={classes('input', className)} />;
  if (!icon && !end) return input;
  return (
    <div className="input-group">
      {icon}
      {input}
      {end}
    </div>
  );
}
