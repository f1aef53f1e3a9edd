import type { MonthSum } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ReportIcon } from '../../ui/icons/portal-icons.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { monthInWords } from './by-month.ts';
import { readCsv, useWish } from './use-history.ts';

const DEBOUNCE_MS = 250;
const WORDS_MAX = 100;

/** Search, month, and what can be taken along of the history; on a desk the latter stands beside the title. */
export function HistoryTools({ months }: { months: readonly MonthSum[] }) {
  const [wish, choose] = useWish();
  const desk = useDesk();
  const known = months.map(({ month }) => month);
  // A month of the address in which nothing was paid can be chosen all the same.
  const listed = wish.month === '' || known.includes(wish.month) ? known : [wish.month, ...known];
  const options = [{ value: '', label: t('All months') }, ...listed.map((month) => ({ value: month, label: monthInWords(month) }))];
  const look = (
    <>
      <SearchBox
        label={t('Search shop, amount, order or ID')}
        max_length={WORDS_MAX}
        search={wish.q}
        delay_ms={DEBOUNCE_MS}
        onSearch={(q) => choose({ q })}
      />
      <Select aria-label={t('Month')} options={options} value={wish.month} onChange={(event) => choose({ month: event.target.value })} />
    </>
  );
  const csv = (
    <DownloadButton read={() => readCsv(wish)} onFailed={() => toast.error(t('Error'), t("The file couldn't be made. Please try again."))}>
      {t('Download CSV')}
    </DownloadButton>
  );
  if (desk)
    return (
      <>
        <div className="history__take history__off-paper">
          <ButtonLink href="/dashboard/statements" icon={<ReportIcon />}>
            {t('Statements')}
          </ButtonLink>
          {csv}
        </div>
        <div className="dense history__look history__off-paper">{look}</div>
      </>
    );
  return (
    <div className="transactions__tools">
      {look}
      <div className="transactions__take">
        <TextLink href="/dashboard/statements">{t('Statements')}</TextLink>
        {csv}
      </div>
    </div>
  );
}
