import type { DataFileStanding } from '@drawbridge/contract';
import { type ReactNode, useRef } from 'react';
import { t } from '../../../language/t.ts';
import { ApiError } from '../../../session/api.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DownloadButton } from '../../../ui/controls/download-button.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '../../../ui/icons/icons.tsx';
import { fileSize, lastDay } from './file-words.ts';
import { readFile, useDataFile, useRequest } from './use-data-file.ts';

/** A consumer's data as a file: asked for, made, and downloaded for seven days. */
export function DownloadData() {
  const { data, isError, isFetching, refetch } = useDataFile();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className="privacy" aria-labelledby="download-data">
      <h2 className="t-14 strong privacy__title" id="download-data" tabIndex={-1} ref={title}>
        {t('Download your data')}
      </h2>
      <div className="card card--pad privacy__card" aria-busy={(data === undefined && !isError) || undefined}>
        <p className="t-14 muted">{t('Your profile, accounts, payments, messages and log-ins as a ZIP file you can open anywhere.')}</p>
        {data === undefined && !isError ? <Skeleton shape="row" /> : null}
        {data === undefined && isError ? (
          <Failed title={t("We couldn't load this.")} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {data !== undefined && isError ? (
          <Notice kind="warning" role="status">
            {t("We can't check on your file right now. We'll keep trying.")}
          </Notice>
        ) : null}
        {data === undefined ? null : <Standing standing={data} onLook={() => void refetch()} onAsked={() => title.current?.focus()} />}
      </div>
    </section>
  );
}

interface StandingProps {
  standing: DataFileStanding;
  onLook: () => void;
  /** The button that was pressed goes while the file is made: the focus needs another place. */
  onAsked: () => void;
}

/** Where the file stands, and what can be done about it. */
function Standing({ standing: { state, until, size_bytes }, onLook, onAsked }: StandingProps) {
  const request = useRequest((error) => {
    if (!isLeft(error)) toast.error(t("We couldn't request your file"), wordsOf(error));
  });
  const again = (
    <Button
      kind={state === 'ready' ? 'ghost' : 'primary'}
      block
      busy={request.isPending}
      onClick={() => request.mutate(undefined, { onSuccess: onAsked })}
    >
      {state === 'none' ? t('Request my file') : t('Request a new file')}
    </Button>
  );
  const day = until === null ? '' : lastDay(until);
  return (
    <>
      <div role="status">
        {state === 'making' ? (
          <File icon={<Spinner />} title={t("We're making your file")}>
            {t("You can leave this page. We'll message you when it's ready.")}
          </File>
        ) : null}
        {state === 'ready' ? (
          <File icon={<CheckCircleIcon />} title={t('Your file is ready')} is_good>
            {t('{size} · Download by {day}', { size: fileSize(size_bytes ?? 0), day })}
          </File>
        ) : null}
        {state === 'expired' ? (
          <File icon={<ClockIcon />} title={t('Your file was erased')}>
            {t('You could download it until {day}.', { day })}
          </File>
        ) : null}
        {state === 'failed' ? (
          <File icon={<AlertIcon />} title={t("We couldn't make your file")}>
            {t('Request it again. If that keeps failing, contact support.')}
          </File>
        ) : null}
      </div>
      {state === 'ready' ? (
        <DownloadButton kind="primary" block read={readFile} onFailed={(error) => sayWhy(error, onLook)}>
          {t('Download')}
        </DownloadButton>
      ) : null}
      {state === 'making' ? null : again}
    </>
  );
}

function File({ icon, title, is_good = false, children }: { icon: ReactNode; title: string; is_good?: boolean; children: ReactNode }) {
  return (
    <div className="privacy__file t-14" data-good={is_good || undefined}>
      {icon}
      <div>
        <p className="medium">{title}</p>
        <p className="t-13 muted num">{children}</p>
      </div>
    </div>
  );
}

/** Whoever doesn't confirm that it is them knows why nothing came. */
function isLeft(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STEP_UP_NEEDED';
}

function sayWhy(error: unknown, onLook: () => void): void {
  if (isLeft(error)) return;
  toast.error(t("The file couldn't be downloaded"), wordsOf(error));
  onLook();
}
