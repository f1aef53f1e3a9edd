import type { ReactNode } from 'react';
import { AppHeader } from './app-header.tsx';
import { BigAmount } from './big-amount.tsx';
import { Crossing, type CrossingProps } from './crossing.tsx';
import { type Fact, Facts } from './facts.tsx';
import { Gate } from './gate.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { type WaysOn, WaysOnward } from './ways-on.tsx';
import './result-screen.css';

export type ResultScreenProps = {
  title: string;
  children?: ReactNode;
  /** The scene above the title: `closed` (the default) and `lit` are the gate, an object is the crossing. */
  scene?: 'closed' | 'lit' | Omit<CrossingProps, 'ceremony'>;
  /** The number the result is about, shown large; the title becomes its caption. */
  amount?: string;
  /** It ended some time ago: no ceremony. */
  settled?: boolean;
  facts?: readonly Fact[];
  /** A quiet line below the facts. */
  note?: ReactNode;
  actions?: WaysOn;
  /** Spoken when it appears: `alert` for refusals and lost lines, `status` for good news. */
  role?: 'status' | 'alert';
  home?: string;
  right?: ReactNode;
};

/** How something ended: the gate or the crossing, a title, a sentence, and the ways on. The h1 is the title. */
export function ResultScreen({
  title,
  children,
  scene = 'closed',
  amount,
  settled,
  facts,
  note,
  actions,
  role,
  home,
  right,
}: ResultScreenProps) {
  return (
    <PhoneFrame header={<AppHeader home={home} right={right} />} dock={actions && <WaysOnward ways={actions} />} className="result">
      {typeof scene === 'string' ? <Gate lit={scene === 'lit'} /> : <Crossing {...scene} ceremony={scene.bridge === 'down' && !settled} />}
      <div className="result__words" role={role}>
        <h1 className={amount ? 't-18 strong' : 't-28'}>{title}</h1>
        {amount ? <BigAmount className="result__amount">{amount}</BigAmount> : null}
        {children ? <div className="muted result__text">{children}</div> : null}
      </div>
      {facts ? <Facts facts={facts} card /> : null}
      {note ? <div className="t-14 muted center">{note}</div> : null}
    </PhoneFrame>
  );
}
