import type { ConsoleReturn } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { saveFile } from '../../ui/save-file.ts';
import { hrefOf } from '../approvals/proposal-item.tsx';
import { useProposalOf } from '../approvals/waiting-for.tsx';
import { ask, askFile } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { DishonorDialog } from './dishonor-dialog.tsx';
import { isDisputed } from './words.ts';

/** What whoever is signed in can do about a return now: dishonor it, write off what its bank keeps, or prove the authorization. */
export function ReturnActions({ row }: { row: ConsoleReturn }) {
  const { me } = useMe();
  const [open, setOpen] = useState<'dishonor' | 'write_off'>();
  const { public_id, can_dishonor, can_write_off } = row;
  const close = () => setOpen(undefined);
  const dishonors = can_dishonor !== null && me ? staffMay(me.role, 'dishonorReturn') : false;
  const proves = isDisputed(row) && me ? staffMay(me.role, 'proveAuthorization') : false;
  if (!dishonors && !proves && !can_write_off) return null;
  return (
    <span className="returns__acts">
      {proves ? <ProofButton public_id={public_id} /> : null}
      {dishonors ? (
        <Button size="sm" aria-label={`Dishonor: return of payment ${public_id}`} onClick={() => setOpen('dishonor')}>
          Dishonor
        </Button>
      ) : null}
      {can_write_off ? <WriteOffButton row={row} onOpen={() => setOpen('write_off')} /> : null}
      {open === 'dishonor' && can_dishonor ? <DishonorDialog row={row} can={can_dishonor} onClose={close} /> : null}
      {open === 'write_off' && row.dishonor ? <WriteOffDialog row={row} id={row.dishonor.id} onClose={close} /> : null}
    </span>
  );
}

function ProofButton({ public_id }: { public_id: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`proof-${public_id}.pdf`, await askFile('proveAuthorization', { params: { public_id } }));
    } catch (problem) {
      toast.error("The proof couldn't be made", (problem as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} aria-label={`Proof of authorization of payment ${public_id}`} onClick={() => void save()}>
      Proof
    </Button>
  );
}

function WriteOffButton({ row: { public_id, dishonor }, onOpen }: { row: ConsoleReturn; onOpen: () => void }) {
  const { me } = useMe();
  const proposal = useProposalOf()(`dishonored-return/${dishonor?.id}`);
  if (proposal)
    return (
      <TextLink href={hrefOf(proposal)} aria-label={`Waiting for a second person: write-off of payment ${public_id}`}>
        Waiting for a second person
      </TextLink>
    );
  if (!me || !staffMay(me.role, 'writeOffReturn')) return null;
  return (
    <Button size="sm" aria-label={`Write off: return of payment ${public_id}`} onClick={onOpen}>
      Write off
    </Button>
  );
}

function WriteOffDialog({ row: { public_id, amount }, id, onClose }: { row: ConsoleReturn; id: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Write off ${formatCents(amount)} of payment ${public_id}`}
      yes="Write off"
      kind="danger"
      two
      done="Written off"
      send={(reason) => ask('writeOffReturn', { body: { id, reason } })}
      onClose={onClose}
    >
      The money the bank keeps becomes a loss. This can't be undone.
    </ReasonDialog>
  );
}
