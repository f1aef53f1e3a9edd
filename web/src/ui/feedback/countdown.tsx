import type { ReactNode } from 'react';
import { tCount } from '../../language/t.ts';

/** The moments at which a countdown is spoken; every second would drown the rest. */
const SPOKEN = [60, 30, 10];

export type CountdownProps = {
  /** From useCountdown. */
  seconds_left: number | null;
  text: string;
  /** Around the digits: `digits => <>Expires in {digits}</>`. */
  children: (digits: ReactNode) => ReactNode;
};

/** The digits of a countdown, as a timer that is spoken at 60, 30 and 10 s only. */
export function CountdownText({ seconds_left, text, children }: CountdownProps) {
  const spoken = seconds_left !== null && SPOKEN.includes(seconds_left);
  return (
    <>
      <span role="timer" aria-live="off">
        {children(<b className="num">{text}</b>)}
      </span>
      <span className="visually-hidden" role="status">
        {spoken ? tCount(seconds_left, '{count} second left', '{count} seconds left') : ''}
      </span>
    </>
  );
}

/** The amber edge of the pass, draining clockwise: `share` is what is left, from 1 to 0. */
export function PassTime({ share }: { share: number }) {
  const left = Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10;
  return (
    <svg className="pass__time" viewBox="0 0 305 305" aria-hidden="true">
      <rect className="pass__time-track" x="2" y="2" width="301" height="301" rx="33" />
      {left > 0 ? (
        <path
          className="pass__time-left"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={left - 100}
          d="M152.5 2H270a33 33 0 0 1 33 33V270a33 33 0 0 1-33 33H35A33 33 0 0 1 2 270V35A33 33 0 0 1 35 2Z"
        />
      ) : null}
    </svg>
  );
}
