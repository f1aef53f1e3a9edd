import { useAddressQuery } from '../../ui/use-address-query.ts';

export const REPORTS = ['risk', 'register'] as const;
export type ReportName = (typeof REPORTS)[number];

/** Which report is shown, and of which year: kept in the address, so that it can be sent, reloaded and gone back to. */
export function useReportAddress() {
  const [query, setQuery] = useAddressQuery();
  const which = REPORTS.find((one) => one === query.get('which')) ?? 'risk';
  const asked = query.get('year') ?? '';
  const year = /^20\d\d$/.test(asked) ? Number(asked) : undefined;
  const choose = (next: { readonly which?: ReportName; readonly year?: string }): void =>
    setQuery((now) => {
      if (next.which !== undefined) now.set('which', next.which);
      if (next.year !== undefined) now.set('year', next.year);
      return now;
    });
  return { which, year, choose };
}
