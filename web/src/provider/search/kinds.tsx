import type { Hit, HitKind } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { CheckoutIcon } from '../../ui/icons/portal-icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { FileIcon, PaymentIcon, PayoutIcon } from '../icons.tsx';

/** What each kind is called, in the order in which they stand. */
export const KIND_LABELS: Readonly<Record<HitKind | 'page', string>> = {
  payment: 'Payments',
  person: 'People',
  business: 'Businesses',
  file: 'Files',
  line: 'Lines',
  reference: 'References',
  trace: 'Trace numbers',
  page: 'Pages',
};

export function iconOf({ kind, title }: Pick<Hit, 'kind' | 'title'>): ReactNode {
  switch (kind) {
    case 'payment':
      return <PaymentIcon />;
    case 'person':
      return <Tile name={title} size="sm" />;
    case 'business':
      return <CheckoutIcon />;
    case 'file':
    case 'line':
      return <FileIcon />;
    case 'reference':
      return <PayoutIcon />;
    case 'trace':
      return <KeyIcon />;
  }
}
