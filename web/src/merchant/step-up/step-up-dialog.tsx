import type { StepUpNeeded } from '@drawbridge/contract';
import { useState } from 'react';
import { hasPasskeys } from '../../session/passkey.ts';
import { useStepUp } from '../../session/use-step-up.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { AppOrPasskey } from './app-or-passkey.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import './step-up.css';
import { TypedProof } from './typed-proof.tsx';

export interface StepUpDialogProps extends StepUpNeeded {
  onConfirmed: () => void;
  /** Left without confirming. */
  onClose: () => void;
}

/** Says for what somebody has to confirm that it is them, and lets them do it in the surest way that they have. */
export default function StepUpDialog({ ways, about, onConfirmed, onClose }: StepUpDialogProps) {
  const showing = useStepUp(onConfirmed, 'No passkey was used. Try again, or confirm another way.');
  const [lost, setLost] = useState(false);
  const offered = ways.filter((way) => way !== 'passkey' || hasPasskeys());
  const why = `You're about to ${about}. For five minutes after this, we won't ask again.`;
  const title = "Confirm it's you";
  if (ways.includes('sign_in')) return <SignInAgain title={title} about={about} onClose={onClose} />;
  if (ways.includes('password')) return <TypedProof way="password" title={title} why={why} showing={showing} onClose={onClose} />;
  const first = offered.filter((way) => way === 'passkey' || way === 'totp');
  if (lost || first.length === 0) {
    const back = first.length === 0 ? undefined : () => setLost(false);
    return <TypedProof way="recovery_code" title={title} why={why} showing={showing} onBack={back} onClose={onClose} />;
  }
  return (
    <Dialog title={title} dense held={showing.busy !== undefined} onClose={onClose}>
      <p className="muted">{why}</p>
      <AppOrPasskey ways={first} showing={showing} onLost={offered.includes('recovery_code') ? () => setLost(true) : undefined} />
    </Dialog>
  );
}
