import type { StepUpNeeded } from '@drawbridge/contract';
import { useEffect, useState } from 'react';
import { type ApiError, onStepUpNeeded } from './api.ts';

export interface StepUpAsked extends StepUpNeeded {
  /** Goes on with the calls that wait, or has them refused. */
  readonly answer: (confirmed: boolean) => void;
}

/** What the user has to confirm that it is them for, while a call waits for it. One page at a time may use this. */
export function useStepUpAsked(): StepUpAsked | undefined {
  const [asked, setAsked] = useState<StepUpAsked>();
  useEffect(() => {
    let under_way: { promise: Promise<boolean>; answer: StepUpAsked['answer'] } | undefined;
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
  return asked;
}

function neededOf({ body }: ApiError): StepUpNeeded {
  const { ways, about } = body as Partial<Record<keyof StepUpNeeded, unknown>>;
  return { ways: Array.isArray(ways) ? ways : [], about: String(about) };
}
