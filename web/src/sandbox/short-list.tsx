import { type ReactElement, useState } from 'react';
import { classes } from '../ui/class-names.ts';
import { TextButton } from '../ui/controls/text-button.tsx';

interface ShortListProps {
  label: string;
  className?: string;
  /** How many of its rows are shown at first. */
  most: number;
  children: readonly ReactElement[];
}

/** A list of which the first rows are shown, and all of them when somebody wants that. */
export function ShortList({ label, className, most, children }: ShortListProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={classes('list', className)} aria-label={label}>
        {all ? children : children.slice(0, most)}
      </ul>
      {children.length > most ? (
        <TextButton className="sandbox__more" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${children.length}`}
        </TextButton>
      ) : null}
    </>
  );
}
