import { SHOP_ZONES } from '@drawbridge/contract/application-rules';
import { STATES } from '@drawbridge/contract/profile';
import { placeAnswers } from '@drawbridge/contract/provider';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import type { ChangeProps } from './change-dialogs.tsx';
import { zoneWords } from './place.tsx';

const STATE_OPTIONS = STATES.map(([value, label]) => ({ value, label }));

/** Where it is now. */
export function AskAddress({ business: { id, name, address }, onClose }: ChangeProps) {
  const [entered, setEntered] = useState({ ...address, street_two: address.street_two ?? '' });
  const enter = (part: Partial<typeof entered>) => setEntered((before) => ({ ...before, ...part }));
  const send = async (reason: string) => {
    const read = placeAnswers.safeParse(entered);
    if (!read.success) throw new Error(read.error.issues[0]?.message);
    return ask('setAddress', { body: { id, ...read.data, street_two: read.data.street_two || null, reason } });
  };
  const text = (label: string, part: 'street_one' | 'city', max: number) => (
    <Field label={label}>
      <Input autoComplete="off" maxLength={max} value={entered[part]} onChange={(event) => enter({ [part]: event.target.value })} />
    </Field>
  );
  return (
    <ReasonDialog title={`Change the address for ${name}`} yes="Change" send={send} done="Address changed" onClose={onClose}>
      <div className="stack">
        <p>Receipts show it from now on, even for past payments. Signed and filed documents keep the old one.</p>
        {text('Street', 'street_one', 100)}
        <Field label="Unit" optional="optional">
          <Input
            autoComplete="off"
            maxLength={100}
            value={entered.street_two}
            onChange={(event) => enter({ street_two: event.target.value })}
          />
        </Field>
        {text('City', 'city', 60)}
        <Field label="State">
          <Select value={entered.state} options={STATE_OPTIONS} onChange={(event) => enter({ state: event.target.value })} />
        </Field>
        <Field label="Zip code">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={entered.postal_code}
            onChange={(event) => enter({ postal_code: event.target.value.replaceAll(/\D/g, '').slice(0, 5) })}
          />
        </Field>
      </div>
    </ReasonDialog>
  );
}

/** Whose clock its days go by. */
export function AskTimeZone({ business: { id, name, time_zone }, onClose }: ChangeProps) {
  const [zone, setZone] = useState(time_zone);
  const offered = SHOP_ZONES.map(([value]) => ({ value, label: zoneWords(value) }));
  // One that was prepared by a command may be any there is.
  const options = offered.some(({ value }) => value === zone) ? offered : [{ value: zone, label: zone, disabled: true }, ...offered];
  const send = (reason: string) => ask('setTimeZone', { body: { id, time_zone: zone, reason } });
  return (
    <ReasonDialog title={`Change the time zone for ${name}`} yes="Change" send={send} done="Time zone changed" onClose={onClose}>
      <div className="stack">
        <p>
          Reports and daily totals, including past ones, use the new time zone. A payment close to midnight can move to the day before or
          after. Earlier downloads still show the old days. Payouts and cutoffs stay in Eastern Time.
        </p>
        <Field label="Days go by">
          <Select value={zone} options={options} onChange={(event) => setZone(event.target.value)} />
        </Field>
      </div>
    </ReasonDialog>
  );
}
