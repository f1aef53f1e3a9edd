import type { Deliveries } from '@drawbridge/contract/provider';
import { useState } from 'react';
import { Check } from '../../ui/controls/check.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ask, BANK_ASKED_MS } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';

const WAYS = [
  { value: '', label: 'As compared' },
  { value: 'arrived', label: 'It arrived' },
  { value: 'never_arrived', label: 'It never arrived' },
  { value: 'by_hand', label: 'Settled with the bank directly' },
] as const;

/** Asks what the bank says of what no comparison can tell, and proposes to release deliveries. */
export function ReleaseDialog({ deliveries: { files, obstacle }, onClose }: { deliveries: Deliveries; onClose: () => void }) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [nothing_was_sent, setNothingSent] = useState(false);
  const [unreadable_known, setKnown] = useState(false);
  const of = (way: string) => files.filter((name) => said[name] === way);
  return (
    <ReasonDialog
      title="Release held deliveries?"
      yes="Release"
      two
      send={(reason) =>
        ask('releaseDeliveries', {
          body: {
            arrived: of('arrived'),
            never_arrived: of('never_arrived'),
            by_hand: of('by_hand'),
            nothing_was_sent,
            unreadable_known,
            reason,
          },
          timeout_ms: BANK_ASKED_MS,
        })
      }
      done="Deliveries released"
      onClose={onClose}
    >
      <div className="stack">
        <p>
          We accept what the bank already has, and the rest goes out at the next cutoff. First, ask the bank for its list of files and
          compare it.
        </p>
        {files.map((name) => (
          <Field key={name} label={name}>
            <Select value={said[name] ?? ''} options={WAYS} onChange={(event) => setSaid({ ...said, [name]: event.target.value })} />
          </Field>
        ))}
        {obstacle === null ? null : (
          <>
            <Check checked={nothing_was_sent} onChange={(event) => setNothingSent(event.target.checked)}>
              Nothing else was sent
            </Check>
            <Check checked={unreadable_known} onChange={(event) => setKnown(event.target.checked)}>
              We asked the bank about lost lines
            </Check>
          </>
        )}
      </div>
    </ReasonDialog>
  );
}
