import { reports } from '@drawbridge/contract';
import { useState } from 'react';
import { callForFile } from '../../session/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { bodyOf, type ReportWishes } from './use-report-address.ts';

/** Saves what the report shows, all pages of it, as `report.csv`. One that fails says nothing: the button can be pressed again. */
export function Download({ wishes, disabled }: { wishes: ReportWishes; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile('report.csv', await callForFile(reports.download, { body: bodyOf(wishes) }));
    } catch {
      // By the specification: no message.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadIcon />} collapse busy={busy} disabled={disabled} onClick={() => void download()}>
      Download
    </Button>
  );
}
