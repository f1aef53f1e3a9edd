import { strFromU8, unzipSync } from 'fflate';

/** Opens a ZIP of texts: each by its file's name. */
export function openZip(bytes: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));
}
