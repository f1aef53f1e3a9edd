import { ecommerce, invoiceLinks, type LinkKind, paymentLinks, receipts } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** Others change these too, and so does another tab: whoever comes back to the page sees what has become of them. */
const LOOKED_AT_AGAIN = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export const linkCalls = { payment_link: paymentLinks, invoice_link: invoiceLinks } as const;

/** A link, as whoever has it may see it. */
export const linkQuery = (kind: LinkKind, id: string) =>
  queryOptions({
    ...LOOKED_AT_AGAIN,
    queryKey: ['pay', kind, id],
    queryFn: ({ signal }) => call(linkCalls[kind].read, { params: { id }, signal }),
  });

/** The receipt of what was paid before; undefined asks nothing. */
export const ownReceiptQuery = (purchaseId: string | undefined) =>
  queryOptions({
    queryKey: ['receipt', purchaseId],
    enabled: purchaseId !== undefined,
    queryFn: ({ signal }) => call(receipts.read, { params: { purchaseId: purchaseId ?? '' }, signal }),
  });

/** A shop's order. */
export const orderQuery = (id: string) =>
  queryOptions({
    ...LOOKED_AT_AGAIN,
    queryKey: ['pay', 'ecommerce', id],
    queryFn: ({ signal }) => call(ecommerce.read, { params: { id }, signal }),
  });
