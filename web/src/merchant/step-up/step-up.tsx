import type { StepUpNeeded } from '@drawbridge/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type ApiError, onStepUpNeeded } from '../../session/api.ts';

// Most of those who are signed in never see it.
const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

interface Asked extends StepUpNeeded {
  readonly answer: (confirmed: boolean) => void;
}

/** Asks whoever uses the portal to confirm that it is them, over the page whose call the service wants it for. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let under_way: { promise: Promise<boolean>; answer: Asked['answer'] } | undefined;
    onStepUpNeeded((refusal) => {
      // Calls that were refused together are confirmed together.
      if (under_way) return under_way.promise;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = (confirmed: boolean): void => {
        under_way = undefined;
        setAsked(undefined);
        resolve(confirmed);
      };
      under_way = { promise, answer };
      setAsked({ ...neededOf(refusal), answer });
      return promise;
    });
    return () => {
      onStepUpNeeded(undefined);
      under_way?.answer(false);
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog ways={asked.ways} about={asked.about} onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    </Suspense>
  );
}

function neededOf({ body }: ApiError): StepUpNeeded {
  const { ways, about } = body as Partial<Record<keyof StepUpNeeded, unknown>>;
  return { ways: Array.isArray(ways) ? ways : [], about: String(about) };
}
