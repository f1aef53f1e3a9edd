import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Leaves an acknowledgement of the bank's in the `incoming` of its folder, with the last line that says that it is whole. */
export async function leaveAcknowledgement(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, 'incoming', name), `${text}\nend\n`, 'latin1');
}
