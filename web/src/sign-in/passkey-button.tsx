import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { hasPasskeys } from '../session/passkey.ts';
import { Button, type ButtonKind } from '../ui/controls/button.tsx';
import { KeyIcon } from '../ui/icons/icons.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { StepProps } from './step.ts';
import { signWithPasskey } from './use-passkey.ts';
import { useSubmit } from './use-submit.ts';

export interface PasskeyButtonProps extends Pick<StepProps, 'go'> {
  readonly uid: string;
  readonly kind?: ButtonKind;
  /** What else can be done, below. */
  readonly children?: ReactNode;
}

/** Signs in with a passkey, where the browser knows them; what went wrong is said above the button. */
export function PasskeyButton({ uid, go, kind = 'plain', children }: PasskeyButtonProps) {
  const { busy, problem, setProblem, submit } = useSubmit(async () => go('passkey', { response: await signWithPasskey(uid) }));
  if (!hasPasskeys()) return children;
  return (
    <>
      <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} />
      <Button kind={kind} size="lg" icon={<KeyIcon />} busy={busy} onClick={() => submit()}>
        {t('Use a passkey')}
      </Button>
      {children}
    </>
  );
}
