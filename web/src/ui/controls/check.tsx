import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../class-names.ts';

export type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'style' | 'children'> & {
  children: ReactNode;
  /** Right of the words, such as how many there are. */
  count?: ReactNode;
  /** Neither yes nor no: some of what it stands for. */
  some?: boolean;
};

/** A tick box with its words: the whole row is one target. Links inside it open without ticking it. */
export function Check({ children, count, some = false, className, ...rest }: CheckProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <label className={classes('check', className)}>
      <input {...rest} type="checkbox" ref={input} />
      <span>{children}</span>
      {count === undefined ? null : <span className="check__count">{count}</span>}
    </label>
  );
}
