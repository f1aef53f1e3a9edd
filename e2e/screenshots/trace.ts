import type { Page } from '@playwright/test';
import { atRest, take } from './camera.ts';

/** The sandbox's trace: asked for nothing, for the line of a return, and for a whole file. */
export async function trace(page: Page): Promise<void> {
  await page.goto('/sandbox/trace');
  await atRest(page);
  await take(page, 'trace-nothing');
  const files = (await (await page.request.get('/sandbox/ach/files')).json()) as { name: string; direction: string }[];
  const named = (direction: string) => files.find((file) => file.direction === direction)?.name ?? '';
  for (const [of, name] of [
    [`${named('incoming')}:3`, 'trace-return'],
    [named('outgoing'), 'trace-file'],
  ] as const) {
    await page.goto(`/sandbox/trace?of=${encodeURIComponent(of)}`);
    await page.getByText('Found by').waitFor();
    await take(page, name);
  }
}
