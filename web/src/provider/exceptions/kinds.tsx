import type { ExceptionKind } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { AlertIcon, BankIcon } from '../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';
import { FileIcon, InboxIcon, PayoutIcon } from '../icons.tsx';

/** What each kind is called, many of them, and where they come from. */
export const EXCEPTION_LABELS: Readonly<Record<ExceptionKind, { readonly pill: string; readonly many: string; readonly about: string }>> = {
  file: { pill: 'Files', many: 'Files waiting for a decision', about: "Rejected, not delivered, or answered in a way we can't process" },
  from_bank: { pill: 'From the bank', many: 'Lines and files from the bank', about: "Sent by the bank, and we can't process it" },
  unoriginable: { pill: 'Unoriginable', many: "Entries that don't fit in any file", about: 'They go out with the first file they fit in' },
  refund: { pill: 'Refunds', many: 'Held refunds', about: "They can't be sent as they are" },
  payout: { pill: 'Payouts', many: "Businesses that can't be paid out", about: 'Their money is waiting' },
  dishonored_return: { pill: 'Returns', many: "Dishonored returns a bank won't accept", about: 'Contested, or not sent in time' },
  deliveries: { pill: 'Deliveries', many: 'Held deliveries', about: 'Nothing goes to the bank until records are compared' },
};

const ICONS: Readonly<Record<ExceptionKind, ReactNode>> = {
  file: <FileIcon />,
  from_bank: <InboxIcon />,
  unoriginable: <BankIcon />,
  refund: <ReturnIcon />,
  payout: <PayoutIcon />,
  dishonored_return: <ReturnIcon />,
  deliveries: <AlertIcon />,
};

export function iconOfKind(kind: ExceptionKind): ReactNode {
  return ICONS[kind];
}
