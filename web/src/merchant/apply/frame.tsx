import { APPLICATION_STEPS, type ApplicationStep } from '@drawbridge/contract/application-rules';
import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { BrandLink } from '../../ui/layout/brand-mark.tsx';
import { isDone, STEP_LABELS } from './steps.ts';
import type { OpenApplication, Saving } from './use-application.ts';

const SAVING: Readonly<Record<Saving, string>> = {
  none: '',
  saving: 'Saving…',
  saved: 'Saved a moment ago',
  failed: 'Not saved yet',
};

export interface ApplyFrameProps {
  open: OpenApplication;
  step: ApplicationStep;
  /** Undefined where there is nothing to come back to. */
  onLater: (() => void) | undefined;
  why: ReactNode;
  children: ReactNode;
}

/** A step of an application: the steps, the form, and why we ask. */
export function ApplyFrame({ open: { application, saving }, step, onLater, why, children }: ApplyFrameProps) {
  return (
    <div className="task">
      <header className="task__bar apply-bar">
        <BrandLink href="/merchant" />
        <span />
        <span className="actions">
          <span className="t-14 muted apply-saved" role="status" data-failed={saving === 'failed' || undefined}>
            {SAVING[saving]}
          </span>
          {onLater ? (
            <Button kind="ghost" onClick={onLater}>
              Finish Later
            </Button>
          ) : null}
        </span>
      </header>
      <main className="apply dense" id="main" tabIndex={-1}>
        <ol className="apply__steps" aria-label="Steps">
          {APPLICATION_STEPS.map((one, at) => {
            const done = isDone(application ?? null, one);
            return (
              <li key={one} data-done={done && one !== step ? '' : undefined} aria-current={one === step ? 'step' : undefined}>
                <span>{done && one !== step ? <CheckIcon size={16} /> : at + 1}</span>
                {application && one !== step && (one === 'signature' ? application.status === 'DRAFT' : done) ? (
                  <Anchor href={`/merchant/apply?step=${one}`}>{STEP_LABELS[one]}</Anchor>
                ) : (
                  <span>{STEP_LABELS[one]}</span>
                )}
              </li>
            );
          })}
        </ol>
        {children}
        <aside className="apply__why" aria-label="Why we ask">
          {why}
        </aside>
      </main>
    </div>
  );
}

/** Which step it is, its title, and a line about it. */
export function StepHead({ step, title, children }: { step: ApplicationStep; title: string; children: ReactNode }) {
  return (
    <div className="apply__head">
      <p className="t-13 muted">
        Step {APPLICATION_STEPS.indexOf(step) + 1} of {APPLICATION_STEPS.length}
      </p>
      <h1 className="t-28">{title}</h1>
      <p className="muted">{children}</p>
    </div>
  );
}

interface StepFootProps {
  yes: string;
  busy: boolean;
  onBack?: () => void;
  /** What is to be done before there is a way on. */
  lacks?: string | undefined;
}

/** The ways on from a step. */
export function StepFoot({ yes, busy, onBack, lacks }: StepFootProps) {
  return (
    <div className="apply__foot">
      {onBack ? (
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
      ) : null}
      {lacks === undefined ? null : <p className="t-14 muted apply__lacks">{lacks}</p>}
      <Button kind="primary" size="lg" type="submit" busy={busy} disabled={lacks !== undefined}>
        {yes}
      </Button>
    </div>
  );
}
