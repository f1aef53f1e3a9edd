import type { SecondFactor, SignInStep } from '@drawbridge/contract/sign-in';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t, text } from '../language/t.ts';
import { hasPasskeys } from '../session/passkey.ts';
import { Button } from '../ui/controls/button.tsx';
import { CodeCells } from '../ui/controls/code-cells.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { SignInProblem } from './calls.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { wordsOf } from './problem-words.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { focusOnce, type StepProps } from './step.ts';
import { useSubmit } from './use-submit.ts';

const APP_CODE_LENGTH = 6;

type Step = Extract<SignInStep, { name: 'second_factor' }>;
type OfStep = StepProps & { readonly uid: string; readonly step: Step };

/** A merchant user's step behind the password: an app's code or a passkey; a recovery code is the other way. */
export function SecondFactorStep({ step, ...flow }: OfStep) {
  const offered = step.ways.filter((way) => way !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState<SecondFactor>();
  const first = offered.includes('totp') ? 'totp' : (offered[0] ?? step.ways[0] ?? 'recovery_code');
  const way = chosen ?? first;
  const others = (
    <OtherWays ways={offered.filter((other) => other !== way && (other !== 'passkey' || way !== 'totp'))} onChoose={setChosen} />
  );
  const back = () => void flow.go('restart', {}).catch(() => flow.show({ name: 'password' }));
  if (way === 'passkey')
    return (
      <SignInFrame title={t("Confirm it's you")} lead={t('Use the passkey that you added to your account.')} back={back}>
        <div className="actions actions--stack">
          <PasskeyButton {...flow} kind="primary">
            {others}
          </PasskeyButton>
        </div>
      </SignInFrame>
    );
  return (
    <CodeForm key={way} way={way} {...flow} back={back}>
      {way === 'totp' && offered.includes('passkey') ? <PasskeyButton {...flow}>{others}</PasskeyButton> : others}
    </CodeForm>
  );
}

interface CodeFormProps extends StepProps {
  readonly way: 'totp' | 'recovery_code';
  readonly back: () => void;
  readonly children: ReactNode;
}

/** A code that is typed: an app's is sent as soon as it is whole, and a wrong one is typed anew. */
function useTypedCode(way: CodeFormProps['way'], go: StepProps['go']) {
  const [code, setCode] = useState('');
  const sending = useSubmit(async () => {
    if (way === 'totp' && code.length !== APP_CODE_LENGTH) throw wrongInput(text('Enter the 6 digits'));
    if (code.trim() === '') throw wrongInput(text('Enter a recovery code'));
    try {
      await go('second-factor', { way, code });
    } catch (error) {
      if (error instanceof SignInProblem && error.code !== 'unreachable') setCode('');
      throw error;
    }
  });
  const submit = useRef(sending.submit);
  submit.current = sending.submit;
  const is_whole = way === 'totp' && code.length === APP_CODE_LENGTH;
  useEffect(() => {
    if (is_whole) submit.current();
  }, [is_whole]);
  const type = (typed: string): void => {
    setCode(typed);
    if (typed !== '') sending.setProblem(undefined);
  };
  return { code, type, ...sending };
}

function CodeForm({ way, go, back, children }: CodeFormProps) {
  const { code, type, busy, problem, setProblem, submit } = useTypedCode(way, go);
  const over = problem?.code === 'SECOND_FACTOR_EXPIRED' || problem?.code === 'SECOND_FACTOR_TRIES_USED';
  const error = problem?.field === 'code' ? wordsOf(problem) : undefined;
  const lead =
    way === 'totp'
      ? t('Enter the 6-digit code from your authenticator app.')
      : t('Enter one of the recovery codes that you saved. Each works once.');
  return (
    <SignInFrame title={t("Confirm it's you")} lead={lead} back={back}>
      <form className="stack" onSubmit={submit} noValidate>
        <CodeField way={way} code={code} error={error} onType={type} />
        {error === undefined ? <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} /> : null}
        <div className="actions actions--stack">
          {over ? (
            <Button kind="primary" size="lg" onClick={back}>
              {t('Back to log in')}
            </Button>
          ) : (
            <Button type="submit" kind="primary" size="lg" busy={busy} disabled={problem?.wait_until !== undefined}>
              {t('Continue')}
            </Button>
          )}
          {over ? null : children}
        </div>
      </form>
    </SignInFrame>
  );
}

interface CodeFieldProps extends Pick<CodeFormProps, 'way'> {
  readonly code: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

function CodeField({ way, code, error, onType }: CodeFieldProps) {
  if (way === 'totp')
    return (
      <Field label={t('Code from your app')} error={error}>
        <CodeCells ref={focusOnce} name="code" length={APP_CODE_LENGTH} value={code} onChange={onType} />
      </Field>
    );
  return (
    <Field label={t('Recovery code')} error={error}>
      <Input
        ref={focusOnce}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}

function OtherWays({ ways, onChoose }: { ways: readonly SecondFactor[]; onChoose: (way: SecondFactor) => void }) {
  return ways.map((way) => (
    <Button key={way} kind="ghost" size="lg" onClick={() => onChoose(way)}>
      {way === 'passkey' ? t('Use a passkey') : way === 'totp' ? t('Use your authenticator app') : t('Use a recovery code')}
    </Button>
  ));
}

function wrongInput(message: string): SignInProblem {
  return new SignInProblem('BAD_INPUT', message, { field: 'code' });
}
