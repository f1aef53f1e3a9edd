import { reports } from '@drawbridge/contract';
import { callForFile } from '../../session/call-for-file.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { bodyOf, type ReportWishes } from './use-report-address.ts';

/** Saves what the report shows, all pages of it, as `report.csv`. One that fails says nothing, by the specification. */
export function Download({ wishes, disabled }: { wishes: ReportWishes; disabled: boolean }) {
  const read = async () => ({ name: 'report.csv', content: await callForFile(reports.download, { body: bodyOf(wishes) }) });
  return (
    <DownloadButton collapse disabled={disabled} read={read}>
      Download
    </DownloadButton>
  );
}
