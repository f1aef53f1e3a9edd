import { MERCHANT_ROLES, ROLES, roleLabel } from '@drawbridge/contract';
import type { ConsoleMerchantUser } from '@drawbridge/contract/provider';
import { useState } from 'react';
import { Check } from '../../ui/controls/check.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';

export type UserChange = 'role' | 'password' | 'factors' | 'delete';

interface UserDialogProps {
  /** The business on whose page it is. */
  id: string;
  user: ConsoleMerchantUser;
  /** All of the merchant. */
  businesses: readonly { readonly id: string; readonly name: string }[];
  onClose: () => void;
}

/** Asks what is done for a merchant's user, and why. */
export function UserDialog({ change, ...props }: UserDialogProps & { change: UserChange }) {
  const Asks = { role: AskRole, password: AskPassword, factors: AskFactors, delete: AskDelete }[change];
  return <Asks {...props} />;
}

function AskRole({ id, user, businesses, onClose }: UserDialogProps) {
  const [role, setRole] = useState(user.role);
  const [chosen, setChosen] = useState<readonly string[]>(user.business_ids);
  const spans = role === 'AdminAccount' || role === 'ViewAccount';
  const send = async (reason: string) => {
    const business_ids = spans ? [] : [...chosen];
    if (role === 'ViewStore' && business_ids.length !== 1) throw new Error('Choose one location. A Store Viewer works at one.');
    if (!spans && business_ids.length === 0) throw new Error('Choose a location');
    return ask('changeUserRole', { body: { id, user_id: user.id, role, business_ids, reason } });
  };
  return (
    <ReasonDialog title={`Change what ${user.username} may do`} yes="Change" two send={send} done="The role is changed" onClose={onClose}>
      <div className="stack">
        <p>Anyone who loses rights by it is logged out right away.</p>
        <Field label="Role">
          <Select
            value={role}
            options={MERCHANT_ROLES.map((value) => ({ value, label: roleLabel(ROLES[value]) }))}
            onChange={(event) => setRole(MERCHANT_ROLES.find((one) => one === event.target.value) ?? role)}
          />
        </Field>
        {spans ? (
          <p>They work at all locations of the merchant.</p>
        ) : (
          <fieldset className="stack stack--8">
            <legend>Locations</legend>
            {businesses.map((one) => (
              <Check
                key={one.id}
                checked={chosen.includes(one.id)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))}
              >
                {one.name}
              </Check>
            ))}
          </fieldset>
        )}
      </div>
    </ReasonDialog>
  );
}

function AskPassword({ id, user, onClose }: UserDialogProps) {
  const invited = user.state === 'INVITED';
  return (
    <ReasonDialog
      title={invited ? `Mail ${user.username} the welcome again?` : `Mail ${user.username} a password link?`}
      yes="Mail it"
      send={(reason) => ask('mailUserPassword', { body: { id, user_id: user.id, reason } })}
      done="The email is on its way"
      onClose={onClose}
    >
      {invited
        ? `The welcome goes to ${user.email} again, with a new link that works once, for 3 days.`
        : `A link to choose a password goes to ${user.email}. It works once, for 30 minutes; whoever never signed in gets the welcome, for 3 days. The password they have goes on until then.`}
    </ReasonDialog>
  );
}

function AskFactors({ id, user, onClose }: UserDialogProps) {
  return (
    <ReasonDialog
      title={`Remove the second factors of ${user.username}?`}
      yes="Remove"
      kind="danger"
      two
      send={(reason) => ask('clearUserFactors', { body: { id, user_id: user.id, reason } })}
      done="The second factors are removed"
      onClose={onClose}
    >
      Their passkeys, authenticator app and recovery codes end, and they’re logged out. The password alone lets them in. They are told by
      email. Make sure first of whom you speak with.
    </ReasonDialog>
  );
}

function AskDelete({ id, user, onClose }: UserDialogProps) {
  return (
    <ReasonDialog
      title={`Delete ${user.username}?`}
      yes="Delete"
      kind="danger"
      send={(reason) => ask('deleteMerchantUser', { body: { id, user_id: user.id, reason } })}
      done={`${user.username} is deleted`}
      onClose={onClose}
    >
      Their sessions end right away, and the username and email address are free again. What they did keeps their name. It can’t be undone.
    </ReasonDialog>
  );
}
