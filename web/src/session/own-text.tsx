import type { ProviderText } from '@drawbridge/contract';
import { t } from '../language/t.ts';
import { useLanguage } from '../language/use-language.ts';
import { brand } from '../ui/brand.ts';
import { Failed } from '../ui/feedback/empty.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatDate } from '../ui/format.ts';
import { TextBlocks } from './text-blocks.tsx';
import type { useProviderText } from './use-provider-text.ts';

/** One of the provider's own texts, while it comes, and where it does not. */
export function OwnText({ asked: { data, isError, isFetching, refetch } }: { asked: ReturnType<typeof useProviderText> }) {
  if (data) return <Shown text={data} />;
  if (isError) return <Failed title={t("We couldn't load this.")} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div className="terms" aria-busy="true">
      {(['most', 'full', 'half', 'full', 'most', 'full'] as const).map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike
        <Skeleton key={at} shape="text" width={width} />
      ))}
    </div>
  );
}

function Shown({ text: { language, version, date, blocks } }: { text: ProviderText }) {
  const page = useLanguage();
  return (
    <>
      {version === null || date === null ? null : (
        <p className="t-14 muted">{t('Version {version}, effective {date}', { version, date: formatDate(date) })}</p>
      )}
      {page === language ? null : (
        <p className="strong">
          {t("This text is in English, and only the English version is binding. If anything isn't clear, contact us: {email}.", {
            email: brand.support_email,
          })}
        </p>
      )}
      <div className="terms" lang={language}>
        <TextBlocks blocks={blocks} />
      </div>
    </>
  );
}
