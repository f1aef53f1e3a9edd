import { readRecord } from './codec.ts';
import { FILE_CONTROL, type FileControl } from './file-control.ts';
import { RECORD_LENGTH } from './record-table.ts';

const PADDING = '9'.repeat(RECORD_LENGTH);

/** The file control record among the last lines of a file, which are not checked; undefined where there is none. */
export function readFileControl(last_lines: string): FileControl | undefined {
  for (const line of last_lines.split(/\r?\n/)) {
    if (line.length !== RECORD_LENGTH || line === PADDING) continue;
    const control = readRecord(FILE_CONTROL, line, () => undefined);
    if (control) return control;
  }
  return undefined;
}
