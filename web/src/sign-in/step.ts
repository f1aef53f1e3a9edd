import type { SignInDetails, SignInStep } from '@drawbridge/contract/sign-in';

/** What every step of the flow is given. */
export interface StepProps {
  readonly details: SignInDetails;
  /** Makes a call of this sign-in and shows the step it leads to. Throws SignInProblem, which the step shows. */
  go(path: string, body: Record<string, unknown>): Promise<void>;
  /** Shows a step without asking. */
  show(step: SignInStep): void;
  /** The page that a person came from. */
  readonly landing: string;
}

/** Gives a field the focus when its step appears, so that a code can be typed at once. */
export function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
}
