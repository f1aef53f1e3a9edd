import type { ShownApplication } from '@drawbridge/contract';
import { APPLICATION_STEPS, type ApplicationStep } from '@drawbridge/contract/application-rules';
import { useAddressQuery } from '../../ui/use-address-query.ts';

export const STEP_LABELS: Readonly<Record<ApplicationStep, string>> = {
  business: 'Your business',
  selling: 'What you sell',
  owners: 'Owners',
  account: 'Payout account',
  signature: 'Review and sign',
};

/** Which step is shown: kept in the address, so that Back goes back a step. */
export function useStep() {
  const [query, setQuery] = useAddressQuery();
  const step = APPLICATION_STEPS.find((one) => one === query.get('step')) ?? 'business';
  /** `check`: what is missing there is said at once, beside its fields. */
  const goTo = (next: ApplicationStep, check = false): void => {
    setQuery(check ? { step: next, check: '1' } : { step: next });
  };
  return { step, goTo, check: query.get('check') === '1' };
}

export function stepAfter(step: ApplicationStep): ApplicationStep {
  return APPLICATION_STEPS[APPLICATION_STEPS.indexOf(step) + 1] ?? step;
}

export function stepBefore(step: ApplicationStep): ApplicationStep {
  return APPLICATION_STEPS[APPLICATION_STEPS.indexOf(step) - 1] ?? step;
}

/** Whether a step lacks nothing. */
export function isDone(application: ShownApplication | null, step: ApplicationStep): boolean {
  if (application === null) return false;
  if (step === 'signature') return application.submitted_at !== null;
  return !application.missing.some((one) => one.step === step);
}
