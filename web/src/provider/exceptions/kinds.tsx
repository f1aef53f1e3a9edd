import type { ExceptionKind } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { AlertIcon, BankIcon } from '../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';
import { FileIcon, InboxIcon, PayoutIcon } from '../icons.tsx';

/** What each kind is called, many of them, and where they come from. */
export const EXCEPTION_LABELS: Readonly<Record<ExceptionKind, { readonly pill: string; readonly many: string; readonly about: string }>> = {
  file: { pill: 'Files', many: 'Files that wait', about: 'Rejected, not delivered, or with an answer that can’t be acted on' },
  from_bank: { pill: 'From the bank', many: 'Lines and files from the bank', about: 'What the bank sent and couldn’t be acted on' },
  unoriginable: { pill: 'Unoriginable', many: 'Entries that no file can hold', about: 'They leave with the first file that can' },
  refund: { pill: 'Refunds', many: 'Held refunds', about: 'They can’t be sent as they are' },
  payout: { pill: 'Payouts', many: 'Businesses that can’t be paid out', about: 'What they are owed waits' },
  dishonored_return: { pill: 'Returns', many: 'Dishonored returns that a bank keeps', about: 'Contested, or not sent in time' },
  deliveries: { pill: 'Deliveries', many: 'Held deliveries', about: 'Nothing goes to the bank until it is compared' },
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
