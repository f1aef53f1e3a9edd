import { lazy, Suspense } from 'react';
import { useStepUpAsked } from '../../session/use-step-up-asked.ts';

// Most of those who are signed in never see it.
const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

/** Asks whoever uses the portal to confirm that it is them, over the page whose call the service wants it for. */
export function StepUp() {
  const asked = useStepUpAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog ways={asked.ways} about={asked.about} onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    </Suspense>
  );
}
