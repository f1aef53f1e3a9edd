import type { ConsoleReport } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { now } from '../../ui/clock.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { BANK_ZONE } from '../../ui/format.ts';
import { ask, askFile } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';
import { ReportShown } from './report-shown.tsx';
import { useReportAddress } from './use-report-address.ts';
import './reports.css';

/** A year is read whole, which takes longer than a page of a list. */
const TIMEOUT_MS = 120_000;

const TABS = [
  { value: 'risk', label: 'Risk report' },
  { value: 'register', label: 'Originator register' },
] as const;

interface Read {
  readonly report: ConsoleReport;
  readonly year: number | undefined;
  readonly years: readonly number[];
}

/** `/provider/reports`: the yearly risk report and the register of originators, to read and to print. */
export default function ReportsPage() {
  const { which, year, choose } = useReportAddress();
  const asked = which === 'risk' ? year : undefined;
  const read = useQuery({
    queryKey: ['report', which, asked],
    queryFn: () => readReport(which, asked),
    // A whole year is read: once is enough until somebody asks again.
    refetchOnWindowFocus: false,
  });
  const { data } = read;
  const failed = failedOf(read, "The report couldn't be loaded");
  return (
    <ConsolePage title="Reports">
      <div className="report__head">
        <Segmented label="Report" tabs={TABS} value={which} onChange={(value) => choose({ which: value })} />
        {which === 'risk' ? (
          <Field label="Year">
            <Select
              options={yearsOffered(data?.years, year).map((one) => ({ value: String(one), label: String(one) }))}
              value={String(year ?? data?.year ?? presentYear())}
              onChange={(event) => choose({ year: event.target.value })}
            />
          </Field>
        ) : null}
        <DownloadButton
          disabled={!data}
          read={() => print(which, asked)}
          onFailed={() => toast.error("We couldn't create the PDF", 'Please try again.')}
        >
          Print as PDF
        </DownloadButton>
      </div>
      {failed ? (
        <section className="panel">
          <Failed {...failed} />
        </section>
      ) : data ? (
        <>
          <p className="muted">
            {data.report.title}. {data.report.subtitle}. Read {when(data.report.at)} ET. The audit log records who prints it.
          </p>
          <ReportShown report={data.report} />
        </>
      ) : (
        <Panel title="Loading the report">
          <div className="panel__body">
            <Skeleton />
          </div>
        </Panel>
      )}
    </ConsolePage>
  );
}

async function readReport(which: 'risk' | 'register', year: number | undefined): Promise<Read> {
  if (which === 'risk') return ask('readRiskReport', { query: { year }, timeout_ms: TIMEOUT_MS });
  return { report: await ask('readRegister', { timeout_ms: TIMEOUT_MS }), year: undefined, years: [] };
}

async function print(which: 'risk' | 'register', year: number | undefined): Promise<{ name: string; content: Blob }> {
  if (which === 'register') return { name: 'originator-register.pdf', content: await askFile('printRegister', { timeout_ms: TIMEOUT_MS }) };
  const of_year = year ?? presentYear();
  const content = await askFile('printRiskReport', { query: { year: of_year }, timeout_ms: TIMEOUT_MS });
  return { name: `risk-report-${of_year}.pdf`, content };
}

/** The years that the service offers, with the one of the address, which may be another. */
function yearsOffered(years: readonly number[] | undefined, chosen: number | undefined): number[] {
  return [...new Set([...(years ?? []), chosen ?? presentYear()])].toSorted((one, other) => other - one);
}

function presentYear(): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, year: 'numeric' }).format(now()));
}
