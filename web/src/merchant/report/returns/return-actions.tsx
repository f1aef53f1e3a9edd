import type { ReturnEntry } from '@drawbridge/contract';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/controls/menu.tsx';
import { CheckCircleIcon, InfoIcon, MoreIcon } from '../../../ui/icons/icons.tsx';
import { ResolveReturn } from './resolve-return.tsx';
import { ReturnDetails } from './return-details.tsx';

/** The menu of a return. Resolving is offered to those who may, and open where the service says that it can be done. */
export function ReturnActions({ entry, allowed }: { entry: ReturnEntry; allowed: boolean }) {
  const [open, setOpen] = useState<'resolve' | 'details'>();
  const close = () => setOpen(undefined);
  const resolve = {
    label: 'Manually Resolve',
    icon: <CheckCircleIcon />,
    disabled: entry.resolve_refusal !== null,
    onSelect: () => setOpen('resolve'),
  };
  const details = { label: 'View Transaction Details', icon: <InfoIcon />, onSelect: () => setOpen('details') };
  return (
    <>
      <Menu
        label={`Actions for ${entry.public_id}`}
        align="end"
        items={allowed ? [resolve, details] : [details]}
        trigger={(props) => <IconButton size="sm" icon={<MoreIcon />} label={`Actions for ${entry.public_id}`} {...props} />}
      />
      {open === 'resolve' ? <ResolveReturn entry={entry} onClose={close} /> : null}
      {open === 'details' ? <ReturnDetails entry={entry} onClose={close} /> : null}
    </>
  );
}
