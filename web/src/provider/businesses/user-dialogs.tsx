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
    <ReasonDialog title={`Change the role of ${user.username}`} yes="Change" two send={send} done="Role changed" onClose={onClose}>
      <div className="stack">
        <p>If they lose permissions, they're logged out right away.</p>
        <Field label="Role">
          <Select
            value={role}
            options={MERCHANT_ROLES.map((value) => ({ value, label: roleLabel(ROLES[value]) }))}
            onChange={(event) => setRole(MERCHANT_ROLES.find((one) => one === event.target.value) ?? role)}
          />
        </Field>
        {spans ? (
          <p>They work at all of the merchant's locations.</p>
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
      title={invited ? `Resend the welcome email to ${user.username}?` : `Email ${user.username} a password link?`}
      yes="Mail it"
      send={(reason) => ask('mailUserPassword', { body: { id, user_id: user.id, reason } })}
      done="The email is on its way"
      onClose={onClose}
    >
      {invited
        ? `We'll send the welcome email to ${user.email} again, with a new link that works once, for 3 days.`
        : `A link to choose a password goes to ${user.email}. It works once, for 30 minutes; anyone who has never signed in gets the welcome email, good for 3 days. Their current password keeps working until then.`}
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
      done="Second factors removed"
      onClose={onClose}
    >
      Their passkeys, authenticator app and recovery codes stop working, and they're logged out. They can log in with just their password.
      We'll email them. First, make sure you know who you're talking to.
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
      They're logged out right away, and the username and email address can be used again. Records of what they did keep their name. This
      can't be undone.
    </ReasonDialog>
  );
}
