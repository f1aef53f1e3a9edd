import type { ReactNode } from 'react';

/** The title of a step and what to do in it. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wizard__head">
      <h1 className="t-28">{title}</h1>
      <p className="muted">{children}</p>
    </div>
  );
}
