import type { ReactNode } from 'react';
import { ConsumerOnly } from '../session/consumer-gate.tsx';
import { IconLink } from '../ui/controls/icon-button.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';
import { ConsumerFrame } from './frame.tsx';

interface ConsumerPageProps {
  className?: string;
  /** On a desk, as wide as it is. */
  wide?: boolean;
  /** Its title, which stands there from the start. */
  head: ReactNode;
  /** What is shown until it is known who has come. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A page for consumers who are in order. */
export function ConsumerPage({ className, wide, head, waiting, children }: ConsumerPageProps) {
  const framed = (inside: ReactNode) => (
    <ConsumerFrame className={className} wide={wide}>
      {head}
      {inside}
    </ConsumerFrame>
  );
  return <ConsumerOnly waiting={framed(waiting)}>{framed(children)}</ConsumerOnly>;
}

/** The title of a page below another, and the way back to that. */
export function HeadBelow({ title, back, className }: { title: string; back: { href: string; label: string }; className: string }) {
  return (
    <div className={className}>
      <IconLink href={back.href} label={back.label} icon={<BackIcon />} />
      <h1 className="t-22">{title}</h1>
    </div>
  );
}
