import type { ApplicationStatus, ErrorCode } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';

/** Every status, and those that an application may go on to from there. Nothing follows a decision. */
export const TRANSITIONS: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['ASKED_BACK', 'APPROVED', 'DECLINED'],
  ASKED_BACK: ['SUBMITTED', 'DECLINED', 'CLOSED'],
  APPROVED: [],
  DECLINED: [],
  CLOSED: [],
};

/** Throws `refusal` where an application of this status may not go on to the other. */
export function requireTransition(from: ApplicationStatus, to: ApplicationStatus, refusal: ErrorCode): void {
  if (!TRANSITIONS[from].includes(to)) throw new AppError(refusal);
}
