import type { StepUpWay } from '@drawbridge/contract';
import { useId, useState } from 'react';
import type { ShowingWho } from '../../session/use-step-up.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeCells } from '../../ui/controls/code-cells.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';

const CODE_LENGTH = 6;

export interface AppOrPasskeyProps {
  /** Which of the two they have. */
  ways: readonly StepUpWay[];
  showing: ShowingWho;
  /** They have neither at hand, but recovery codes. */
  onLost: (() => void) | undefined;
}

/** A passkey first, then the code of an authenticator app, which is sent as soon as it is whole. */
export function AppOrPasskey({ ways, showing, onLost }: AppOrPasskeyProps) {
  const [has_passkey, has_app] = [ways.includes('passkey'), ways.includes('totp')];
  return (
    <>
      {has_passkey ? (
        <>
          <Problem>{showing.problemOf('passkey')}</Problem>
          <Button
            kind="primary"
            size="lg"
            block
            icon={<KeyIcon />}
            busy={showing.busy === 'passkey'}
            data-first-focus={has_app ? undefined : ''}
            onClick={() => void showing.byPasskey()}
          >
            Use Your Passkey
          </Button>
        </>
      ) : null}
      {has_app ? <AppCode showing={showing} beside={has_passkey} /> : null}
      {onLost ? (
        <TextButton className="step-up__lost" onClick={onLost}>
          Use a recovery code
        </TextButton>
      ) : null}
    </>
  );
}

function AppCode({ showing, beside }: Pick<AppOrPasskeyProps, 'showing'> & { beside: boolean }) {
  const id = useId();
  const [code, setCode] = useState('');
  const problem = showing.problemOf('totp');
  const send = async (whole: string): Promise<void> => {
    if (!(await showing.byCode('totp', whole))) setCode('');
  };
  return (
    <>
      {beside ? (
        <p className="step-up__or">
          <span>or enter the code from your authenticator app</span>
        </p>
      ) : (
        <p>Enter the code from your authenticator app.</p>
      )}
      <div className="step-up__code">
        <CodeCells
          aria-label="6-digit code"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          name="code"
          length={CODE_LENGTH}
          value={code}
          readOnly={showing.busy === 'totp'}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '') showing.forget();
          }}
          onComplete={(whole) => void send(whole)}
        />
        <div role="alert">{problem ? <FieldError id={id}>{problem}</FieldError> : null}</div>
      </div>
    </>
  );
}
