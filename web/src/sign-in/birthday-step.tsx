import { readDay } from '@drawbridge/contract/profile';
import { useState } from 'react';
import { t, text } from '../language/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { typedDay } from '../ui/typed-day.ts';
import { SignInProblem } from './calls.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { wordsOf } from './problem-words.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { focusOnce, type StepProps } from './step.ts';
import { useSubmit } from './use-submit.ts';

/** Asked of a number that nobody used for long: it may have gone to someone else. */
export function BirthdayStep({ go, show }: StepProps) {
  const [typed, setTyped] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    const date_of_birth = typed.replaceAll('/', '-');
    if (typed === '') throw new SignInProblem('BAD_INPUT', text('Birthday is required'), { field: 'date_of_birth' });
    if (!readDay(date_of_birth))
      throw new SignInProblem('BAD_INPUT', text('Enter month, day and year, such as 04/27/1990'), { field: 'date_of_birth' });
    await go('birthday', { date_of_birth });
  });
  const of_field = problem?.field === 'date_of_birth';

  return (
    <SignInFrame
      title={t('Is this still your number?')}
      lead={t("It's been a while since this number was used. To confirm it's you, enter your date of birth.")}
      back={() => show({ name: 'phone' })}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label={t('Birthday')} hint={t('MM/DD/YYYY')} error={problem && of_field ? wordsOf(problem) : undefined}>
          <Input
            ref={focusOnce}
            name="birthday"
            inputMode="numeric"
            autoComplete="bday"
            value={typed}
            onChange={(event) => {
              setTyped(typedDay(event.target.value));
              setProblem(undefined);
            }}
          />
        </Field>
        {of_field ? null : <ProblemNotice problem={problem} onWaited={() => setProblem(undefined)} />}
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          {t('Continue')}
        </Button>
      </form>
    </SignInFrame>
  );
}
