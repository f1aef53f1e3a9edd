import { compressFile } from '../../web/build/compress-file.ts';

const TEXT = /\.(html|js|css|svg|json)$/;
/** Nearly as small as the most, in a tenth of its time. */
const QUALITY = 9;

/** Writes compressed copies of every text among the files. */
export async function compressAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compressFile(file, QUALITY)));
}
