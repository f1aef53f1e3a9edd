import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';

export interface MeterProps {
  name: string;
  value: string;
  /** Of the limit, from 0 to 1 and beyond. */
  share: number;
  /** Past the limit. */
  over: boolean;
  /** Left and right below the bar. */
  counts: ReactNode;
  limit: string;
  large?: boolean;
}

/** A share of a limit. The text carries it; the bar is for the eye. */
export function Meter({ name, value, share, over, counts, limit, large }: MeterProps) {
  return (
    <div className="meter">
      <div className="meter__top">
        <span className="meter__name">{name}</span>
        <span className={classes('meter__value', large && 'meter__value--lg')}>
          {value}
          {over ? <span className="visually-hidden"> over the limit</span> : null}
        </span>
      </div>
      <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter__track" width="100" height="8" rx="1" />
        <rect className={over ? 'meter__fill meter__fill--over' : 'meter__fill'} width={Math.min(100, share * 100)} height="8" rx="1" />
        <rect className="meter__limit" x="99.5" y="-3" width="0.5" height="14" />
      </svg>
      <div className="meter__foot">
        <span>{counts}</span>
        <span>{limit}</span>
      </div>
    </div>
  );
}
