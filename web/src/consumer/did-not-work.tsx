import { t } from '../language/t.ts';
import { FieldError } from '../ui/controls/field.tsx';

/** Above a button that led to nothing: most likely the line is down. */
export function DidNotWork() {
  return (
    <div role="alert" className="center">
      <FieldError>{t('Something went wrong. Check your internet and try again.')}</FieldError>
    </div>
  );
}
