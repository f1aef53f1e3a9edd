import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';
import { useFieldIds } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'style'>;

/** Several lines of text. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const ids = useFieldIds(rest);
  return <textarea {...rest} {...ids} className={classes('input', className)} />;
}
