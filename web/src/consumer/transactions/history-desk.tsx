import type { Transaction } from '@drawbridge/contract';
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useRef } from 'react';
import { t } from '../../language/t.ts';
import { Months, type MonthsProps } from './months.tsx';
import { PanelLoading } from './panel-loading.tsx';
import { TransactionLink } from './transaction-row.tsx';
import { useOpenPayment } from './use-open-payment.ts';
import './history-desk.css';

// A phone has no place for it.
const PaymentPanel = lazy(() => import('./payment-panel.tsx'));

/**
 * The history on a desk: the list, and beside it the payment that is open. Up and Down move in the list, Enter opens and
 * leads to the payment, Escape leads back to its row.
 */
export function HistoryDesk({ items, sums, children }: Omit<MonthsProps, 'row'> & { children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, openPayment] = useOpenPayment(items);
  const shown = items.find(({ public_id }) => public_id === open);

  const follow = (event: MouseEvent, id: string) => {
    // Into another tab or window it goes as any link does.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPayment(id);
    // A press of a key, or of a screen reader's: whoever points sees what has opened.
    if (event.detail === 0) panel.current?.focus();
  };
  const backToRow = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('a.transaction') ?? [];
    ([...rows].find((row) => row.hasAttribute('aria-current')) ?? rows[0])?.focus();
  };
  const row = (transaction: Transaction) => (
    <TransactionLink
      transaction={transaction}
      current={transaction.public_id === open}
      onFollow={(event) => follow(event, transaction.public_id)}
      onKey={(event) => moveIn(list.current, event)}
    />
  );
  return (
    <div className="history-desk">
      <section className="history-desk__list history__off-paper" aria-label={t('Transactions')} ref={list}>
        <Months items={items} sums={sums} row={row} />
        {children}
      </section>
      {open === undefined ? null : (
        <aside
          className="history-desk__panel"
          aria-label={shown ? t('Payment to {business}', { business: shown.business_name }) : t('Payment')}
          tabIndex={-1}
          ref={panel}
          onKeyDown={backToRow}
        >
          <Suspense fallback={<PanelLoading />}>
            <PaymentPanel key={open} payment={open} transaction={shown} />
          </Suspense>
        </aside>
      )}
    </div>
  );
}

/** Moves the focus between the rows of all months: a step up or down, or to either end. */
function moveIn(list: HTMLElement | null, event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...(list?.querySelectorAll<HTMLElement>('a.transaction') ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
