import { ROUTE_PERMISSIONS } from '@drawbridge/contract/roles';
import { useState } from 'react';
import { useSession } from '../../session/state.ts';
import type { NavItem } from '../../ui/layout/bottom-nav.tsx';
import { Palette } from '../../ui/palette/palette.tsx';
import type { PaletteOpening } from '../../ui/palette/search-open.tsx';
import { usePalette } from '../../ui/palette/use-palette.ts';
import './search.css';
import { type SearchRights, usePortalHits } from './use-portal-hits.ts';

const LABELS = { payment: 'Payments', customer: 'Customers', payout: 'Payouts', page: 'Pages', action: 'Actions' } as const;

/** The search of the portal: payments, customers and payouts of the chosen location, pages, and what can be done. */
export default function PortalPalette({ pages, onClose, typed }: PaletteOpening & { pages: readonly NavItem[] }) {
  const held = useSession().claims?.permissions ?? [];
  const rights = {
    payments: held.includes(ROUTE_PERMISSIONS.ViewDashboard),
    reports: held.includes(ROUTE_PERMISSIONS.ViewReports),
  };
  const [words, setWords] = useState(typed);
  const palette = usePalette({ ...usePortalHits(words, pages, rights), words, setWords, onClose });
  return (
    <Palette
      label="Search"
      searched={searchedBy(rights)}
      labels={LABELS}
      palette={palette}
      onClose={onClose}
      {...(rights.payments ? { note: rights.reports ? 'Amounts, orders and last fours work too' : 'Amounts and orders work too' } : {})}
      className="palette-shell--tall"
    />
  );
}

/** What this person can search for, as the end of a sentence. */
function searchedBy({ payments, reports }: SearchRights): string {
  if (!payments) return 'pages and actions';
  return reports
    ? 'customers, amounts, orders, transaction IDs, last four digits, payouts, pages and actions'
    : 'customers, amounts, orders, transaction IDs, pages and actions';
}
