import { ApiError } from '../../session/api.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** Refusals that say what has become of the link, or what to do: more use than that something went wrong. */
const HELPFUL = new Set(['LINK_PAID', 'LINK_VOIDED', 'LINK_NOT_FOUND', 'RECIPIENT_STOPPED', 'TOO_MANY_MESSAGES', 'TOO_MANY_REQUESTS']);

/** What the service said, where it helps whoever reads it. */
export function helpfulWords(error: unknown): string | undefined {
  return error instanceof ApiError && HELPFUL.has(error.code ?? '') ? error.said : undefined;
}

/** Says that something that was to be done with a link has failed. */
export function sayLinkFailed(error: unknown): void {
  toast.error('Error', helpfulWords(error) ?? "We're sorry, but something went wrong. Please try again later.");
}
