import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ConfirmChange } from '../profile/factors/confirm-change.tsx';
import { useFactorRule, useFactors, useSetFactorRule } from '../profile/factors/use-factors.ts';
import { SectionPanel } from './section-panel.tsx';
import { SetRow } from './set-row.tsx';

/** What the section is about: undefined until it is known, and where users are kept elsewhere. */
export function useSecurity() {
  const { data: factors } = useFactors();
  const { data: rule } = useFactorRule();
  if (!factors || !rule) return undefined;
  return { required: rule.required, has_factor: factors.passkeys.length > 0 || factors.totp !== null };
}

/** What an Account Admin asks of all Account Admins. */
export function SecuritySection() {
  const security = useSecurity();
  return security === undefined ? null : <Rule {...security} />;
}

function Rule({ required, has_factor }: { required: boolean; has_factor: boolean }) {
  const setRule = useSetFactorRule();
  const [asking, setAsking] = useState(false);
  const about = required
    ? "Account Admins can't use the portal without a passkey or an authenticator app."
    : has_factor
      ? 'Off. Account Admins can log in with their password alone.'
      : 'Add a second factor yourself before you require it.';
  return (
    <SectionPanel id="security" title="Security">
      <SetRow what="Admins need a second factor" why={`For everyone at your organization, at all locations. ${about}`}>
        <span className="set__act">
          {required ? <Badge look="positive">On</Badge> : null}
          {has_factor || required ? (
            <Button aria-label={`${required ? 'Turn off' : 'Turn on'}: admins need a second factor`} onClick={() => setAsking(true)}>
              {required ? 'Turn Off' : 'Turn On'}
            </Button>
          ) : (
            <TextLink href="/merchant/profile">Add Yours</TextLink>
          )}
        </span>
      </SetRow>
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
    </SectionPanel>
  );
}
