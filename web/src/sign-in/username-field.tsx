import { t } from '../language/t.ts';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { focusOnce } from './step.ts';

/** A merchant's username or email, typed as it stands: nothing corrects it, and it has the focus when it appears. */
export function UsernameField({ value, error, onValue }: { value: string; error: string | undefined; onValue: (typed: string) => void }) {
  return (
    <Field label={t('Username or email')} error={error}>
      <Input
        ref={focusOnce}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}
