import type { Invitation } from '@drawbridge/contract';
import { formatDate } from '../../ui/format.ts';

/** How an invitation stands, in words; undefined for whoever has a password. */
export function invitationWords(invitation: Invitation | null): string | undefined {
  switch (invitation?.state) {
    case 'OPEN':
      return invitation.expires_at === null ? 'Invitation on its way' : `Invitation works until ${formatDate(invitation.expires_at)}`;
    case 'EXPIRED':
      return 'Invitation expired. Send it again.';
    case 'WITHDRAWN':
      return 'Invitation withdrawn';
    default:
      return undefined;
  }
}
