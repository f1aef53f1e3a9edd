import type { Page } from '@playwright/test';

export interface Frame {
  /** Which of the four steps, from 1. */
  readonly step: number;
  readonly caption: string;
  /** A screen that is wider than a phone. */
  readonly wide: boolean;
  /** A picture of the page, PNG in base 64. */
  readonly png: string;
}

/** Shows pictures one after the other with their captions, and records what is shown. Gives an MP4 file (H.264, no sound). */
export async function film(page: Page, frames: readonly Frame[]): Promise<Buffer> {
  await page.goto('/');
  const font = await page.locator('link[rel="preload"][as="font"]').getAttribute('href');
  await page.setContent('<!doctype html><canvas width="720" height="1280"></canvas>');
  const base64 = await page.evaluate(
    async ([given, font_path]) => {
      document.fonts.add(await new FontFace('Inter', `url(${font_path})`, { weight: '400 700' }).load());
      const SHOWN_MS = 2600;
      const FADE_MS = 350;
      const FRAMES_PER_S = 15;
      const [WIDTH, HEIGHT, TOP] = [720, 1280, 230];
      const INK = '#10211f';
      const canvas = document.querySelector('canvas');
      const pen = canvas?.getContext('2d');
      if (!canvas || !pen) throw new Error('no canvas');

      const pictures = await Promise.all(
        given.map(async ({ png }) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${png}`;
          await picture.decode();
          return picture;
        }),
      );

      const lines = (text: string, width: number): string[] => {
        const done: string[] = [];
        let line = '';
        for (const word of text.split(' ')) {
          const longer = line === '' ? word : `${line} ${word}`;
          if (pen.measureText(longer).width > width && line !== '') {
            done.push(line);
            line = word;
          } else line = longer;
        }
        return [...done, line];
      };

      /** The step's number in its arch, its words, and the screen below. */
      const draw = (index: number, alpha: number) => {
        const frame = given[index];
        const picture = pictures[index];
        if (!frame || !picture) return;
        pen.globalAlpha = alpha;
        pen.fillStyle = '#f3f4ef';
        pen.fillRect(0, 0, WIDTH, HEIGHT);
        pen.fillStyle = '#dcebe4';
        pen.beginPath();
        pen.roundRect(48, 72, 88, 96, [44, 44, 10, 10]);
        pen.fill();
        pen.fillStyle = '#17493d';
        pen.font = '600 44px Inter, system-ui, sans-serif';
        pen.textAlign = 'center';
        pen.fillText(String(frame.step), 92, 138);
        pen.textAlign = 'left';
        pen.fillStyle = INK;
        pen.font = '600 36px Inter, system-ui, sans-serif';
        const words = lines(frame.caption, WIDTH - 164 - 40);
        for (const [at, line] of words.entries()) pen.fillText(line, 164, 134 + (at - (words.length - 1) / 2) * 46);

        const scale = Math.min((WIDTH - 96) / picture.width, (HEIGHT - TOP - 48) / picture.height);
        const [width, height] = [picture.width * scale, picture.height * scale];
        const [left, top] = [(WIDTH - width) / 2, frame.wide ? TOP + 60 : TOP];
        pen.save();
        pen.beginPath();
        pen.roundRect(left, top, width, height, 28);
        pen.clip();
        pen.drawImage(picture, left, top, width, height);
        pen.restore();
        pen.strokeStyle = '#cbd0c7';
        pen.lineWidth = 2;
        pen.beginPath();
        pen.roundRect(left, top, width, height, 28);
        pen.stroke();
        pen.globalAlpha = 1;
      };

      const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_S), {
        mimeType: 'video/mp4;codecs=avc1.42E01E',
        videoBitsPerSecond: 2_500_000,
      });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise<void>((resolve) => {
        recorder.onstop = () => resolve();
      });
      draw(0, 1);
      recorder.start();
      await new Promise<void>((resolve) => {
        let start: number | undefined;
        const step = (now: number) => {
          start ??= now;
          const elapsed = now - start;
          const index = Math.min(given.length - 1, Math.floor(elapsed / SHOWN_MS));
          const into = elapsed - index * SHOWN_MS;
          if (index > 0 && into < FADE_MS) draw(index - 1, 1);
          draw(index, index === 0 ? 1 : Math.min(1, into / FADE_MS));
          if (elapsed < given.length * SHOWN_MS) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      });
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      let text = '';
      for (let from = 0; from < bytes.length; from += 32_768) text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
      return btoa(text);
    },
    [frames as Frame[], font] as const,
  );
  return Buffer.from(base64, 'base64');
}
