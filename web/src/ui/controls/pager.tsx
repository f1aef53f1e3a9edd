import { t } from '../../language/t.ts';
import { LeftIcon, RightIcon } from '../icons/icons.tsx';

export type PagerProps = {
  /** From 1. */
  page: number;
  page_count: number;
  onPage: (page: number) => void;
};

/** The page numbers to offer: up to three, around the current one. */
export function pagesAround(page: number, page_count: number): number[] {
  const first = Math.max(1, Math.min(page - 1, page_count - 2));
  return Array.from({ length: Math.min(3, Math.max(1, page_count)) }, (_, at) => first + at);
}

/** Previous, up to three page numbers, next. Where there is little room: `n / total`. */
export function Pager({ page, page_count, onPage }: PagerProps) {
  const last = Math.max(1, page_count);
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <button type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <LeftIcon size={16} />
      </button>
      {pagesAround(page, last).map((number) => (
        <button key={number} type="button" aria-current={number === page ? 'page' : undefined} onClick={() => onPage(number)}>
          {number}
        </button>
      ))}
      <span className="pager__compact">
        {page} / {last}
      </span>
      <button type="button" aria-label={t('Next page')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <RightIcon size={16} />
      </button>
    </nav>
  );
}
