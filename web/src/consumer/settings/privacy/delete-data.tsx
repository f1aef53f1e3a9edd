import type { ErasureOutlook } from '@drawbridge/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../language/t.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format.ts';
import { ClockIcon } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { ConfirmItsYou } from '../passkeys/confirm-its-you.tsx';
import { reasonWords } from './erasure-words.ts';
import './privacy.css';
import { useErasing, useErasureOutlook } from './use-erasure.ts';

/** The card by which a consumer has their data deleted: what that erases, what stays until when, and why not yet. */
export function DeleteData() {
  const title = useId();
  return (
    <section className="privacy" aria-labelledby={title}>
      <h2 className="t-14 strong privacy__title" id={title}>
        {t('Delete your data')}
      </h2>
      <div className="card card--pad t-14 privacy__card">
        <p>{t("Your profile, linked accounts, passkeys and messages are erased, and your login stops working. You can't undo this.")}</p>
        <p className="muted">
          {t(
            "By law and bank rules, we keep payment records for two years after your last payment. Then they're erased too, except in encrypted copies of bank files.",
          )}
        </p>
        <Outlook />
      </div>
      <ConfirmItsYou />
    </section>
  );
}

function Outlook() {
  const { data, isError, isFetching, refetch } = useErasureOutlook();
  if (data !== undefined) return <Deletion outlook={data} onRefused={() => void refetch()} />;
  if (isError)
    return <Failed title={t("We couldn't check if your data can be deleted")} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="button" width="full" />
    </div>
  );
}

function Deletion({ outlook, onRefused }: { outlook: ErasureOutlook; onRefused: () => void }) {
  const [asking, setAsking] = useState(false);
  const { reasons, kept_until } = outlook;
  const erasing = useErasing(() => {
    setAsking(false);
    onRefused();
  });
  // The button that opened the dialog is off by now, so whoever was there is brought to the reason.
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asking && erasing.problem) refusal.current?.focus();
  }, [asking, erasing.problem]);
  return (
    <>
      {reasons.map((reason) => (
        <div key={reason.kind} className="notice notice--warning" role="status">
          <ClockIcon />
          <div>{reasonWords(reason)}</div>
        </div>
      ))}
      {asking || !erasing.problem ? null : (
        <div ref={refusal} tabIndex={-1}>
          <Problem>{erasing.problem}</Problem>
        </div>
      )}
      <Button kind="danger" block disabled={reasons.length > 0} busy={erasing.busy} onClick={() => setAsking(true)}>
        {t('Delete my data')}
      </Button>
      {asking ? (
        <Dialog
          title={t('Delete your data?')}
          destructive
          held={erasing.busy}
          onClose={() => setAsking(false)}
          onSubmit={erasing.run}
          foot={<DialogFoot onOut={() => setAsking(false)} yes={t('Delete my data')} kind="danger" busy={erasing.busy} />}
        >
          <div className="stack stack--16">
            <p>{t("You'll be logged out everywhere, and you can't undo this.")}</p>
            <p>
              {kept_until === null
                ? t("You haven't made any payments, so nothing is kept.")
                : t('Payment records are kept until {day}.', { day: formatDate(kept_until) })}
            </p>
            <Problem>{erasing.problem}</Problem>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
