import { Fragment, type ReactNode, useId, useState } from 'react';
import { t } from '../../language/t.ts';
import { classes } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Empty, Failed, type FailedProps } from '../feedback/empty.tsx';
import { Skeleton, type SkeletonProps } from '../feedback/skeleton.tsx';
import { DownIcon, SortIcon, UpIcon } from '../icons/icons.tsx';
import { useOverflows } from './use-overflows.ts';

export type Column<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Its place when a row is stacked on a phone; columns without one are then left to the details. */
  at?: 'title' | 'sub' | 'amount' | 'status' | 'more' | 'act' | 'extra';
  /** Aligned right, tabular. */
  num?: boolean;
  /** `act`: the narrow last column of buttons; its head is only spoken. */
  kind?: 'act';
  /** How it is sorted now; null is sortable but not sorted. */
  sort?: 'ascending' | 'descending' | null;
  onSort?: () => void;
  /** The width of its skeleton. */
  skeleton?: SkeletonProps['width'];
  className?: string;
};

export type TableProps<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** As many skeleton rows; 5 when not given. */
  page_size?: number;
  /** Could not be loaded. */
  failed?: FailedProps;
  empty?: { title?: string; text?: ReactNode };
  /** What a row opens into, and the name of the button that opens it. */
  detail?: {
    label: (row: Row) => string;
    content: (row: Row) => ReactNode;
    has?: (row: Row) => boolean;
    /** Whether it is open when it first appears. */
    starts_open?: (row: Row) => boolean;
  };
  /** The TableFoot. Gone while `failed` stands in the list's place: it would count rows that nobody sees. */
  foot?: ReactNode;
};

function Head<Row>({ column }: { column: Column<Row> }) {
  const name = classes(column.num && 'num', column.kind === 'act' && 'table__act', column.className);
  if (!column.onSort) {
    return (
      <th scope="col" className={name || undefined}>
        {column.kind === 'act' ? <span className="visually-hidden">{column.head}</span> : column.head}
      </th>
    );
  }
  const Arrow = column.sort === 'ascending' ? UpIcon : column.sort === 'descending' ? DownIcon : SortIcon;
  return (
    <th scope="col" className={name || undefined} aria-sort={column.sort ?? 'none'}>
      <button type="button" className="table__sort" onClick={column.onSort}>
        {column.head}
        <Arrow />
      </button>
    </th>
  );
}

function SkeletonRows<Row>({ columns, count, expands }: { columns: readonly Column<Row>[]; count: number; expands: boolean }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have only their place
    <tr key={at}>
      {expands ? <td className="table__expand" /> : null}
      {columns.map((column) => (
        <td key={column.id} data-at={column.at} className={classes(column.num && 'num') || undefined}>
          {column.kind === 'act' ? null : <Skeleton width={column.skeleton ?? 'most'} />}
        </td>
      ))}
    </tr>
  ));
}

function BodyRow<Row>({ row, columns, detail }: { row: Row; columns: readonly Column<Row>[]; detail: TableProps<Row>['detail'] }) {
  const id = useId();
  const [open, setOpen] = useState(detail?.starts_open?.(row) ?? false);
  const opens = detail && (detail.has?.(row) ?? true);
  return (
    <Fragment>
      <tr data-open={open ? '' : undefined}>
        {detail ? (
          <td className="table__expand" data-at="more">
            {opens ? (
              <IconButton
                size="sm"
                icon={open ? <UpIcon /> : <DownIcon />}
                label={detail.label(row)}
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={() => setOpen(!open)}
              />
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <td
            key={column.id}
            data-at={column.at}
            className={classes(column.num && 'num', column.kind === 'act' && 'table__act', column.className) || undefined}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open && detail ? (
        <tr className="table__detail" id={id}>
          <td colSpan={columns.length + 1}>{detail.content(row)}</td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** A table in its card. From 720 wide a table, below that two lines a row; loading, empty and failed keep its place. */
export function Table<Row>({ label, columns, rows, rowKey, page_size = 5, failed, empty = {}, detail, foot }: TableProps<Row>) {
  const { ref, overflows } = useOverflows<HTMLDivElement>();
  const loading = rows === undefined && !failed;
  return (
    <div className="table-card">
      <div ref={ref} className="table-scroll" {...(overflows ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
        <table className="table table--stack" aria-busy={loading || undefined} aria-label={label}>
          <thead>
            <tr>
              {detail ? (
                <th scope="col" className="table__expand">
                  <span className="visually-hidden">{t('Details')}</span>
                </th>
              ) : null}
              {columns.map((column) => (
                <Head key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          {loading || (rows && rows.length > 0 && !failed) ? (
            <tbody>
              {loading ? <SkeletonRows columns={columns} count={page_size} expands={detail !== undefined} /> : null}
              {rows?.map((row) => (
                <BodyRow key={rowKey(row)} row={row} columns={columns} detail={detail} />
              ))}
            </tbody>
          ) : null}
        </table>
      </div>
      {overflows ? <p className="table__aside">{t('Scroll to the side for more columns.')}</p> : null}
      {failed ? <Failed {...failed} /> : null}
      {!failed && rows?.length === 0 ? <Empty title={empty.title ?? t('No results.')}>{empty.text}</Empty> : null}
      {failed ? null : foot}
    </div>
  );
}
