import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '../../../test/support/config-refusals.ts';
import { PRODUCTION } from '../../../test/support/production.ts';
import { readConfig } from '../../config.ts';
import { type Color, contrastOf } from './contrast.ts';
import { paletteOf, unreadable } from './palette.ts';
import { BRAND_PAIRS, BRAND_ROLES, builtInPalette, FIXED_ROLES } from './roles.ts';

const THEMES = ['light', 'dark'] as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((value): Color => `#${value.toString(16).padStart(6, '0')}`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-brand-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The beginning of a PNG picture, as far as anything reads it. */
function png(width: number, height: number, bytes = 64): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(file);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('the colors of a brand', () => {
  test('are measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
  });

  test('begin with those of the style sheet, and all of its pairs can be read', async () => {
    const sheet = await readFile(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
    for (const [role, [light, dark]] of Object.entries({ ...BRAND_ROLES, ...FIXED_ROLES })) {
      const [, value] = new RegExp(`--${role}: ([^;]+);`).exec(sheet) ?? [];
      expect({ role, value }).toEqual({ role, value: light === dark ? light : `light-dark(${light}, ${dark})` });
    }
    for (const theme of THEMES) expect(unreadable(builtInPalette(theme), theme)).toEqual([]);
  });

  test('are followed by everything that hangs on them: what an accent makes can always be read', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...THEMES), (accent, theme) => {
        const palette = paletteOf({ color: undefined, accent }, theme);
        expect(palette.accent).toBe(accent);
        expect(palette.moat).toBe(builtInPalette(theme).moat);
        // It may be lost on the brand’s color itself.
        expect(unreadable(palette, theme).filter(({ front, ground }) => front !== 'accent' || ground !== 'moat')).toEqual([]);
      }),
    );
  });

  test('are taken where white text can be read on the brand’s color, and never where it cannot', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...THEMES), (moat, theme) => {
        const palette = paletteOf({ color: moat, accent: '#ffffff' }, theme);
        const found = unreadable(palette, theme).map(({ front, ground }) => `${front} on ${ground}`);
        const contrast = contrastOf('#ffffff', moat);
        if (contrast < 4.5) expect(found).toContain('on-moat on moat');
        // On notices the color is a little lighter.
        if (contrast > 6) expect(found).toEqual([]);
      }),
    );
  });

  test.each([
    [
      { BRAND_COLOR: '#88ccee' },
      'BRAND_COLOR: white text of a notice on the brand’s color cannot be read in the light theme: on-moat on moat-notice has a contrast of 1.64 to 1, and 4.5 is needed (the worst of 11 such pairs)',
    ],
    [
      { BRAND_ACCENT: '#1144aa' },
      'BRAND_ACCENT and BRAND_COLOR: the accent on the brand’s color cannot be seen in the light theme: accent on moat has a contrast of 1.62 to 1, and 3 is needed',
    ],
    [{ BRAND_COLOR: 'navy' }, 'BRAND_COLOR must be a color such as #10312c, not "navy"'],
    [{ BRAND_ACCENT_DARK: '#12345' }, 'BRAND_ACCENT_DARK must be a color such as #10312c, not "#12345"'],
  ])('are refused with the pair, the ratio found and the one needed: %o', (env, line) => {
    expect(refusalsOf(env)).toContain(line);
  });

  test('may differ in the dark', () => {
    const { look } = readConfig({ BRAND_COLOR: '#3b0a57', BRAND_COLOR_DARK: '#4a1a6b', BRAND_ACCENT: '#0d8' });
    expect(look.palettes).toMatchObject({ light: { moat: '#3b0a57', accent: '#00dd88' }, dark: { moat: '#4a1a6b', accent: '#00dd88' } });
    expect(readConfig({}).look).toEqual({ palettes: undefined, logo: undefined, icon: undefined });
  });

  test('are all looked at: whatever two colors a rule of a style sheet sets upon each other stand in the list', async () => {
    const web = fileURLToPath(new URL('../../../../web/src', import.meta.url));
    const sheets = (await readdir(web, { recursive: true })).filter((name) => name.endsWith('.css'));
    const known = new Set(BRAND_PAIRS.map(({ front, ground }) => `${front} on ${ground}`));
    const found = new Set<string>();
    for (const sheet of sheets)
      for (const [, rule = ''] of (await readFile(join(web, sheet), 'utf8')).matchAll(/\{([^{}]*)\}/g)) {
        const [, ground = ''] = /background(?:-color)?: var\(--([\w-]+)\)/.exec(rule) ?? [];
        const [, front = ''] = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(rule) ?? [];
        if (ground !== '' && front !== '' && (ground in BRAND_ROLES || front in BRAND_ROLES)) found.add(`${front} on ${ground}`);
      }
    expect(found.size).toBeGreaterThan(5);
    expect([...found].filter((one) => !known.has(one))).toEqual([]);
  });
});

describe('what a brand says of itself', () => {
  test('is read whole, and each value that will not do is named at once', () => {
    const { brand } = readConfig({
      BRAND_NAME: 'Moat',
      BRAND_FULL_NAME: 'Moat Pay',
      BRAND_COMPANY: 'Moat, Inc., 1 Quay, Boston MA',
      SUPPORT_PHONE: '(212) 555-0100',
      FEE_PERCENT: '0.85',
    });
    expect(brand).toMatchObject({
      name: 'Moat',
      center: 'Moat Pay',
      company: 'Moat, Inc., 1 Quay, Boston MA',
      support_phone: '(212) 555-0100',
      fees: { fee_basis_points: 85, fee_fixed_cents: 0 },
    });
    // A price is said where the provider said it; a sandbox has that of its demo data.
    expect(readConfig({}).brand.fees).toEqual({ fee_basis_points: 100, fee_fixed_cents: 25 });
    expect(readConfig(PRODUCTION).brand.fees).toBeUndefined();
    expect(readConfig({ FEE_PERCENT: '10', FEE_FIXED_CENTS: '150' }).brand.fees).toEqual({ fee_basis_points: 1_000, fee_fixed_cents: 150 });
    expect(readConfig({ FEE_FIXED_CENTS: '150' }).brand.fees).toEqual({ fee_basis_points: 0, fee_fixed_cents: 150 });
    expect(readConfig({ BRAND_NAME: 'Moat' }).brand).toMatchObject({ name: 'Moat', center: 'Moat Payment Center' });
    expect(refusalsOf({ FEE_PERCENT: '10.5', FEE_FIXED_CENTS: '0.25' })).toEqual([
      'FEE_PERCENT must be a percent from 0 to 10 such as 1.00, not "10.5"',
      'FEE_FIXED_CENTS must be a whole number from 0 to 1000, not "0.25"',
    ]);
    expect(refusalsOf({ BRAND_NAME: 'x'.repeat(61), SUPPORT_PHONE: 'call us', SUPPORT_EMAIL: 'us', BRAND_LOGO_SAYS_NAME: 'yes' })).toEqual([
      `BRAND_NAME must be one line of at most 60 characters, not "${'x'.repeat(61)}"`,
      'BRAND_LOGO_SAYS_NAME must be one of on, off, not "yes"',
      'SUPPORT_EMAIL must be an e-mail address, not "us"',
      'SUPPORT_PHONE must be a phone number such as (212) 555-0100, not "call us"',
    ]);
  });
});

describe('the pictures of a brand', () => {
  const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#3b0a57" d="M0 0h90v30H0z"/></svg>';

  test('are a logo as a drawing or a picture, and an icon', async () => {
    const { look, brand } = readConfig({
      SANDBOX: 'on',
      PUBLIC_URL: 'https://pay.example.com',
      BRAND_LOGO: await file('logo.svg', DRAWING),
      BRAND_LOGO_DARK: await file('dark.png', png(120, 40)),
      BRAND_ICON: await file('icon.png', png(512, 512)),
    });
    expect(look.logo).toMatchObject({
      light: { path: expect.stringMatching(/^\/brand\/logo-[0-9a-f]{12}\.svg$/), type: 'image/svg+xml', size: [90, 30] },
      dark: { path: expect.stringMatching(/^\/brand\/logo-dark-[0-9a-f]{12}\.png$/), type: 'image/png', size: [120, 40] },
      says_name: false,
    });
    expect(brand.mail.icon_url).toBe(`https://pay.example.com${look.icon?.path}`);
  });

  test.each<[string, string | Buffer, string]>([
    ['script.svg', DRAWING.replace('<path', '<script>alert(1)</script><path'), 'holds "<script": a drawing needs paths and shapes alone'],
    ['handler.svg', DRAWING.replace('<path', '<path onload="alert(1)"'), 'holds "onload=": a drawing needs paths and shapes alone'],
    [
      'elsewhere.svg',
      DRAWING.replace('<path', '<a href="https://evil.example"><path'),
      'holds "href=\\"": a drawing needs paths and shapes alone',
    ],
    ['style.svg', DRAWING.replace('<path', '<style>@import "x"</style><path'), 'holds "@import": a drawing needs paths and shapes alone'],
    ['page.html', '<!doctype html><p>Logo</p>', 'is no PNG picture or SVG drawing'],
    ['large.png', png(100, 100, 65 * 1024), 'is larger than 64 KiB'],
    ['long.png', png(700, 100), "is more than 6 times as wide as high: a phone's header has no room for it"],
  ])('are refused as a logo: %s', async (name, content, why) => {
    const path = await file(name, content);
    expect(refusalsOf({ BRAND_LOGO: path })).toEqual([`BRAND_LOGO names ${path}, which ${why}`]);
  });

  test.each<[string, string | Buffer, string]>([
    ['small.png', png(180, 180), 'is 180 by 180: it must be a square of 512 or more'],
    ['flat.png', png(512, 256), 'is 512 by 256: it must be a square of 512 or more'],
    ['drawing.svg', DRAWING, 'is no PNG picture'],
  ])('are refused as an icon: %s', async (name, content, why) => {
    const path = await file(name, content);
    expect(refusalsOf({ BRAND_ICON: path })).toEqual([`BRAND_ICON names ${path}, which ${why}`]);
  });

  test('that are not there are named', () => {
    expect(refusalsOf({ BRAND_LOGO: '/nowhere/logo.svg', BRAND_ICON: '/nowhere/icon.png' })).toEqual([
      'BRAND_LOGO names /nowhere/logo.svg, which cannot be read (ENOENT)',
      'BRAND_ICON names /nowhere/icon.png, which cannot be read (ENOENT)',
    ]);
    expect(refusalsOf({ BRAND_LOGO_DARK: '/nowhere/logo.svg' })).toContain('BRAND_LOGO_DARK needs a BRAND_LOGO beside it');
  });
});
