import type { FactorList } from '@drawbridge/contract';
import { useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { MobileIcon, ShieldIcon } from '../../../ui/icons/rare-icons.tsx';
import { Thing } from './thing.tsx';

export interface OtherWaysPanelProps {
  list: FactorList;
  /** Adds an authenticator app, or replaces the one in use. */
  onTotp: () => void;
  onRemoveTotp: () => void;
  onNewCodes: () => void;
}

/** The authenticator app and the recovery codes. */
export function OtherWaysPanel({ list, onTotp, onRemoveTotp, onNewCodes }: OtherWaysPanelProps) {
  const id = useId();
  const { passkeys, totp, recovery_codes } = list;
  return (
    <section className="card factors__panel" aria-labelledby={id}>
      <div className="factors__head">
        <h2 className="t-16" id={id}>
          Other ways to confirm it's you
        </h2>
      </div>
      <ul className="factors__things">
        <Thing
          icon={<MobileIcon />}
          what={<>Authenticator app {totp ? <Badge look="positive">On</Badge> : null}</>}
          about={totp ? `6-digit codes after your password. Added ${formatDate(totp.added_at)}` : '6-digit codes after your password'}
        >
          {totp ? (
            <>
              <Button size="sm" aria-label="Replace authenticator app" onClick={onTotp}>
                Replace
              </Button>
              <Button size="sm" aria-label="Remove authenticator app" onClick={onRemoveTotp}>
                Remove
              </Button>
            </>
          ) : (
            <Button size="sm" aria-label="Set up authenticator app" onClick={onTotp}>
              Set Up
            </Button>
          )}
        </Thing>
        <Thing icon={<ShieldIcon />} what="Recovery codes" about={aboutCodes(recovery_codes)}>
          {totp || passkeys.length > 0 ? (
            <Button size="sm" onClick={onNewCodes}>
              Make New Codes
            </Button>
          ) : null}
        </Thing>
      </ul>
    </section>
  );
}

function aboutCodes(codes: FactorList['recovery_codes']): string {
  if (codes === null) return 'You get 10 with your first passkey or authenticator app';
  return `${codes.left} of ${codes.made} left. Each works once if you lose your devices. Made ${formatDate(codes.made_at)}`;
}
