import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';

export type Fact = { label: string; value: ReactNode };

/**
 * Labels and values: one a line, or with `grid` four abreast. Those without a value (null, undefined, '') are left out.
 */
export function Facts({ facts, grid, card }: { facts: readonly Fact[]; grid?: boolean; card?: boolean }) {
  const known = facts.filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '');
  return (
    <dl className={classes(grid ? 'facts-grid' : 'facts', card && 'card facts--card')}>
      {known.map((fact) => (
        <div key={fact.label} className={grid ? undefined : 'facts__row'}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
