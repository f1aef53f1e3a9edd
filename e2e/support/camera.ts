import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tools/lib/chromium.mjs';

const FRAMES = 10;

/** A browser whose camera looks at a picture of our choosing. */
export interface CounterBrowser {
  readonly browser: Browser;
  /** Holds what stands on a screen before the camera. Call it before the camera is opened. */
  lookAt(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts a browser with a camera that shows what `lookAt` was given last. */
export async function counterBrowser(args: readonly string[]): Promise<CounterBrowser> {
  const dir = await mkdtemp(join(tmpdir(), 'drawbridge-camera-'));
  const file = join(dir, 'camera.mjpeg');
  await writeFile(file, '');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  });
  return {
    browser,
    async lookAt(page) {
      const frame = await page.screenshot({ type: 'jpeg', quality: 90 });
      // An MJPEG film is pictures one after the other; the camera plays it round and round.
      await writeFile(file, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
    },
    async close() {
      await browser.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
