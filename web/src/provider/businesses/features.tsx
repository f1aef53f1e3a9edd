import { BUSINESS_FEATURE_LABELS, type BusinessFeature } from '@drawbridge/contract/business-features';
import type { BusinessDetails, BusinessFeatures } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useState } from 'react';
import { Facts } from '../../ui/layout/facts.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';

type Feature = BusinessFeatures[number];

/** What a business takes payments by. */
export function Features({ business }: { business: BusinessDetails }) {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'setFeature') : false;
  // Kept as it was opened: what is another by now is refused.
  const [open, setOpen] = useState<Feature>();
  return (
    <Panel title="Takes payments by">
      <div className="panel__body">
        <Facts
          facts={business.features.map((one) => ({
            label: BUSINESS_FEATURE_LABELS[one.feature],
            value: (
              <>
                {stateOf(one)} {may ? <Switch one={one} onPress={() => setOpen(one)} /> : null}
              </>
            ),
          }))}
        />
      </div>
      {open ? <AskFeature business={business} one={open} onClose={() => setOpen(undefined)} /> : null}
    </Panel>
  );
}

function Switch({ one: { feature, on }, onPress }: { one: Feature; onPress: () => void }) {
  const verb = on ? 'Turn off' : 'Turn on';
  return (
    <button type="button" className="link" aria-label={`${verb}: ${BUSINESS_FEATURE_LABELS[feature]}`} onClick={onPress}>
      {verb}
    </button>
  );
}

const stateOf = ({ on, on_server }: Feature) =>
  on_server ? (on ? 'On' : 'Off') : on ? 'Off on this server' : 'Off, here and on this server';

const OFF: Readonly<Record<BusinessFeature, string>> = {
  in_store: "It can't take payments at the counter anymore. Open orders can still be approved.",
  payment_link: "It can't create or send any, and open ones can't be paid.",
  invoice_link: "It can't create or send any, and open ones can't be paid.",
  e_commerce: "Its shop can't open checkouts anymore, and open ones can't be paid.",
};

interface AskProps {
  business: BusinessDetails;
  one: Feature;
  onClose: () => void;
}

function AskFeature({ business: { id, name }, one: { feature, on, on_server }, onClose }: AskProps) {
  const what = BUSINESS_FEATURE_LABELS[feature];
  return (
    <ReasonDialog
      title={`Switch ${on ? 'off' : 'on'} ${what.toLowerCase()} for ${name}?`}
      yes={on ? 'Turn off' : 'Turn on'}
      kind={on ? 'danger' : 'primary'}
      send={(reason) => ask('setFeature', { body: { id, feature, on: !on, reason } })}
      done={`${what}: ${on ? 'off' : 'on'} for ${name}`}
      onClose={onClose}
    >
      <div className="stack stack--16">
        <p>
          {on ? `${OFF[feature]} Approved payments continue, with their refunds and payouts.` : 'Applies from now on.'} We email all Account
          Admins of the business.
        </p>
        {on_server || on ? null : <p>This is turned off for the whole server, so nothing changes for the business yet.</p>}
      </div>
    </ReasonDialog>
  );
}
