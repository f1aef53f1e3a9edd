import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figures.ts';

const BUDGET = join(import.meta.dirname, '../web/dist/budget.json');

/** JavaScript that loads without a click, gzip, as the build measured and checked it. */
export async function javascript(): Promise<Figure[]> {
  if (!existsSync(BUDGET)) {
    console.log('     JavaScript: build the pages first (npm run build)');
    return [];
  }
  const weights = JSON.parse(await readFile(BUDGET, 'utf8')) as { page: string; gzip_kib: number; limit_kib: number }[];
  return weights.map(({ page, gzip_kib, limit_kib }) => ({
    what: `JavaScript of ${page}, gzip`,
    unit: 'KiB',
    value: gzip_kib,
    gate: { at_most: limit_kib },
  }));
}
