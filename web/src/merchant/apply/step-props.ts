import type { OpenApplication } from './use-application.ts';

export interface StepProps {
  open: OpenApplication;
  /** What is missing is said at once. */
  check: boolean;
  onDone: () => void;
  onBack: () => void;
}
