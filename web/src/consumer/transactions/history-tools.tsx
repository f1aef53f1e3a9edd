import type { MonthSum } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { monthInWords } from './by-month.ts';
import { readCsv, useWish } from './use-history.ts';

const DEBOUNCE_MS = 250;
const WORDS_MAX = 100;

/** Search, month, and what can be taken along of the history. */
export function HistoryTools({ months }: { months: readonly MonthSum[] }) {
  const [wish, choose] = useWish();
  const known = months.map(({ month }) => month);
  // A month of the address in which nothing was paid can be chosen all the same.
  const listed = wish.month === '' || known.includes(wish.month) ? known : [wish.month, ...known];
  const options = [{ value: '', label: t('All months') }, ...listed.map((month) => ({ value: month, label: monthInWords(month) }))];
  return (
    <div className="transactions__tools">
      <SearchBox
        label={t('Search shop, amount, order or ID')}
        max_length={WORDS_MAX}
        search={wish.q}
        delay_ms={DEBOUNCE_MS}
        onSearch={(q) => choose({ q })}
      />
      <Select aria-label={t('Month')} options={options} value={wish.month} onChange={(event) => choose({ month: event.target.value })} />
      <div className="transactions__take">
        <TextLink href="/dashboard/statements">{t('Statements')}</TextLink>
        <DownloadButton
          read={() => readCsv(wish)}
          onFailed={() => toast.error(t('Error'), t("The file couldn't be made. Please try again."))}
        >
          {t('Download CSV')}
        </DownloadButton>
      </div>
    </div>
  );
}
