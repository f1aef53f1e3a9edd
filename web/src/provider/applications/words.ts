import type { ApplicationStatus } from '@drawbridge/contract';
import type { ApplicationCheck, ApplicationEvent } from '@drawbridge/contract/provider';
import type { BadgeLook } from '../../ui/feedback/badge.tsx';

export const STATUS_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  DRAFT: 'Not finished',
  SUBMITTED: 'In review',
  ASKED_BACK: 'Question asked',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  CLOSED: 'Closed',
};

/** Amber waits for staff, an outline for the applicant, gray is done. */
export const STATUS_LOOKS: Readonly<Record<ApplicationStatus, BadgeLook>> = {
  DRAFT: 'outline',
  SUBMITTED: 'default',
  ASKED_BACK: 'outline',
  APPROVED: 'positive',
  DECLINED: 'secondary',
  CLOSED: 'secondary',
};

export const CHECK_LABELS: Readonly<Record<ApplicationCheck, string>> = {
  tax_id: 'EIN and legal name match',
  owners: 'Owners confirmed',
  sanctions: 'No match on sanctions lists',
  website: 'Website reviewed',
  account: 'Settlement account belongs to them',
  shop_kind: 'Kind of shop is allowed',
};

export const EVENT_LABELS: Readonly<Record<ApplicationEvent['event'], string>> = {
  begun: 'Begun',
  submitted: 'Signed and sent',
  asked: 'Asked',
  answered: 'Answered',
  approved: 'Approved',
  declined: 'Declined',
  closed: 'Closed without an answer',
  opened: 'First log-in opened the business',
};
