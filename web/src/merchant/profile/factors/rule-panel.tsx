import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { UsersIcon } from '../../../ui/icons/portal-icons.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { Thing } from './thing.tsx';
import { useFactorRule, useSetFactorRule } from './use-factors.ts';

/** What an Account Admin asks of all Account Admins. `has_factor`: they have one themselves. */
export function RulePanel({ has_factor }: { has_factor: boolean }) {
  const id = useId();
  const { data } = useFactorRule();
  const setRule = useSetFactorRule();
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const { required } = data;
  const about = required
    ? 'Account Admins can’t use the portal without a passkey or an authenticator app'
    : has_factor
      ? 'Off: Account Admins can log in with their password alone'
      : 'Add a second factor yourself before you ask for it';
  return (
    <section className="card factors__panel" aria-labelledby={id}>
      <div className="factors__head">
        <h2 className="t-16" id={id}>
          For everyone at your organization
        </h2>
      </div>
      <ul className="factors__things">
        <Thing
          icon={<UsersIcon />}
          what={<>Admins need a second factor {required ? <Badge look="positive">On</Badge> : null}</>}
          about={about}
        >
          {has_factor || required ? (
            <Button
              size="sm"
              aria-label={`${required ? 'Turn off' : 'Turn on'}: admins need a second factor`}
              onClick={() => setAsking(true)}
            >
              {required ? 'Turn Off' : 'Turn On'}
            </Button>
          ) : null}
        </Thing>
      </ul>
      {asking ? (
        <ConfirmChange
          title="Admins need a second factor"
          yes={required ? 'Turn Off' : 'Turn On'}
          change={() => setRule(!required)}
          onDone={() => {
            toast.success('Success', 'Saved');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {required
              ? 'Account Admins will be able to log in with their password alone.'
              : 'Account Admins without a passkey or an authenticator app will have to add one before they can do anything else.'}
          </p>
        </ConfirmChange>
      ) : null}
    </section>
  );
}
