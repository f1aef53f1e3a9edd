import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { now } from '../../ui/clock.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { ConsumerFrame } from '../frame.tsx';
import { dayOfMoment } from '../receipt/day-words.ts';
import './dashboard.css';

interface HomeFrameProps {
  /** The greeting; undefined until it is known who has come. */
  hi?: string;
  /** What stands below the rest on a phone, and beside it on a desk. */
  rest: ReactNode;
  children: ReactNode;
}

/** The frame of `/dashboard`: one column on a phone, two that end on one line on a desk, with the day above. */
export function HomeFrame({ hi, rest, children }: HomeFrameProps) {
  const desk = useDesk();
  return (
    <ConsumerFrame wide>
      <div className="dashboard__head">
        <h1 className="t-28 dashboard__hi" aria-busy={hi === undefined || undefined}>
          {hi ?? (
            <>
              <span className="visually-hidden">{t('Loading')}</span>
              <Skeleton shape="title" width="half" />
            </>
          )}
        </h1>
        {desk ? <p className="t-14 muted">{dayOfMoment(new Date(now()).toISOString())}</p> : null}
      </div>
      <div className="dashboard__columns">
        <div className="dashboard__side">{children}</div>
        {rest}
      </div>
    </ConsumerFrame>
  );
}
