// node tools/icons.mjs: draws the app's icons from web/public/mark.svg on the ground of the tokens, into web/public/icons/. To be run
// again when the mark or those colors change; the pictures are kept in the tree.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';

const FOLDER = join(ROOT, 'web/public/icons');
const GROUND = color('moat');
/** On this ground the arch is white. */
const MARK = readFileSync(join(ROOT, 'web/public/mark.svg'), 'utf8').replace(/(<path fill=")[^"]+/, '$1#ffffff');

/** `share`: of the side that the mark takes. What launchers cut to shapes of their own keeps to the middle four fifths, with room to spare. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.64, corner: 0.22 },
  { file: 'icon-512.png', size: 512, share: 0.64, corner: 0.22 },
  { file: 'maskable-512.png', size: 512, share: 0.5, corner: 0 },
  { file: 'apple-touch-180.png', size: 180, share: 0.6, corner: 0 },
];

const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(FOLDER, { recursive: true });
for (const { file, size, share, corner } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const mark = MARK.replace('<svg ', `<svg style="width:${share * 100}%;height:${share * 100}%;display:block" `);
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="width:${size}px;height:${size}px;display:grid;place-items:center;` +
      `background:${GROUND};border-radius:${corner * size}px">${mark}</div></body>`,
  );
  writeFileSync(join(FOLDER, file), await page.screenshot({ omitBackground: true }));
  await page.close();
  console.log(file);
}
await browser.close();

/** A color of the light theme. */
function color(token) {
  const tokens = readFileSync(join(ROOT, 'web/src/ui/tokens.css'), 'utf8');
  const [, value] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (value === undefined) throw new Error(`tokens.css names no --${token}`);
  return value;
}
