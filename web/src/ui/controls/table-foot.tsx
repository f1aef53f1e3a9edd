import { useId } from 'react';
import { t } from '../../language/t.ts';
import { DownIcon } from '../icons/icons.tsx';
import { Pager } from './pager.tsx';

/** How many rows a page may have. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

export type TableFootProps = {
  /** From 1. */
  page: number;
  page_size: number;
  /** All rows there are. Undefined while it is not known. */
  total: number | undefined;
  onPage: (page: number) => void;
  onPageSize: (page_size: number) => void;
};

/** A paged table's foot: shown rows, rows per page, pages. A new page size starts at page 1: the caller sets both. */
export function TableFoot({ page, page_size, total, onPage, onPageSize }: TableFootProps) {
  const id = useId();
  const first = total ? (page - 1) * page_size + 1 : 0;
  const last = Math.min(page * page_size, total ?? 0);
  return (
    <div className="table__foot">
      <span className="num" aria-live="polite">
        {total === undefined ? '' : `${first}–${last} ${t('of')} ${total}`}
      </span>
      <span className="rows-per-page">
        <label htmlFor={id}>{t('Rows per page')}</label>
        <span className="rows-per-page__select">
          <select id={id} value={page_size} onChange={(event) => onPageSize(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <DownIcon size={16} />
        </span>
      </span>
      <Pager page={page} page_count={Math.ceil((total ?? 0) / page_size)} onPage={onPage} />
    </div>
  );
}
