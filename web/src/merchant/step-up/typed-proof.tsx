import { useState } from 'react';
import type { ShowingWho } from '../../session/use-step-up.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';

export interface TypedProofProps {
  way: 'recovery_code' | 'password';
  title: string;
  why: string;
  showing: ShowingWho;
  /** Back to the surer ways, where there are any. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
}

/** A recovery code, or the password of whoever has no factor: typed, and sent by a button. */
export function TypedProof({ way, title, why, showing, onBack, onClose }: TypedProofProps) {
  const [typed, setTyped] = useState('');
  const busy = showing.busy !== undefined;
  const send = (): void => {
    if (typed.trim() === '') showing.complain(way, way === 'password' ? 'Enter your password' : 'Enter a recovery code');
    else void (way === 'password' ? showing.byPassword(typed) : showing.byCode(way, typed));
  };
  const shared = {
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      showing.forget();
    },
  };
  return (
    <Dialog
      title={title}
      dense
      held={busy}
      onClose={onClose}
      onSubmit={send}
      foot={<DialogFoot onOut={onClose} yes="Confirm" busy={busy} />}
    >
      <p className="muted">{why}</p>
      {way === 'password' ? (
        <Field label="Your password" error={showing.problemOf(way)}>
          <PasswordInput {...shared} name="current-password" autoComplete="current-password" />
        </Field>
      ) : (
        <Field label="Recovery code" error={showing.problemOf(way)} hint="Each works once.">
          <Input {...shared} name="recovery-code" autoComplete="off" autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
        </Field>
      )}
      {onBack ? (
        <TextButton className="step-up__lost" onClick={onBack}>
          Use another way
        </TextButton>
      ) : null}
    </Dialog>
  );
}
