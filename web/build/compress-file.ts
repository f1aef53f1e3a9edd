import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a compressed copy saves nothing: it fits one packet either way. */
const LEAST_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a brotli and a gzip copy beside a text, so that the server only sends bytes. `quality`: of brotli, 11 at most. */
export async function compressFile(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}
