import { useId } from 'react';
import { t } from '../../../language/t.ts';
import { useChange } from '../../../session/use-change.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { usePasskeyChanges } from './use-passkeys.ts';

/** Whether the consumer's payments ask for their passkey. The tick follows what the service has kept. */
export function AskWhenPaying({ asks }: { asks: boolean }) {
  const { askWhenPaying } = usePasskeyChanges();
  const hint = useId();
  const changing = useChange(
    () => askWhenPaying(!asks),
    () =>
      toast.success(t('Success'), asks ? t('We no longer ask for your passkey when you pay') : t('We ask for your passkey when you pay')),
  );
  return (
    <div className="card card--pad settings">
      <Check checked={asks} disabled={changing.busy} aria-describedby={hint} onChange={changing.run}>
        {t('Ask for my passkey when I pay')}
      </Check>
      <p className="row__sub settings__ask-hint" id={hint}>
        {t("You won't be charged until you confirm with your face, fingerprint or device PIN.")}
      </p>
      <Problem>{changing.problem}</Problem>
    </div>
  );
}
