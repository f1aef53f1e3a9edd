import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

export interface WizardSteps {
  /** The one that is shown, from 1. */
  readonly step: number;
  /** The last one that was reached. */
  readonly reached: number;
  readonly goTo: (step: number) => void;
  readonly goBack: () => void;
}

/**
 * A wizard's step, each an entry of the history, so that a phone's Back goes one step back; one not reached yet leads
 * to the first. `begun`: how far it was before a reload. A new step is read from its h1.
 */
export function useWizardStep(last: number, begun = 1): WizardSteps {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [reached, setReached] = useState(Math.min(begun, last));
  const wanted: unknown = (state as { step?: unknown } | null)?.step;
  const step = typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 1 && wanted <= reached ? wanted : 1;
  useHeadingFocus(step);

  function goTo(to: number): void {
    if (to === step || to > last) return;
    setReached(Math.max(reached, to));
    navigate({ search }, { state: { step: to } });
  }
  return { step, reached, goTo, goBack: () => navigate(-1) };
}
