import type { Boot } from '@drawbridge/contract';
import type { SettingName } from '../../setting-names.ts';
import { type Environment, matching, oneOf, refuse, whole } from '../read-settings.ts';
import { type Color, colorOf, lighter, standingOut } from './contrast.ts';
import { type BrandImage, readImage } from './image.ts';
import { type BrandColors, paletteOf, unreadable } from './palette.ts';
import { BRAND_ROLES, fixed, type Palette, type Theme } from './roles.ts';

/** What pages, mails, texts and receipts say of whose center this is. */
export type BrandWords = Omit<Boot['brand'], 'terms_url' | 'privacy_url' | 'help_url' | 'own_terms' | 'terms_sha256'>;

/** How it looks. */
export interface BrandLook {
  /** The colors of each theme, where the brand has its own. */
  readonly palettes: Readonly<Record<Theme, Palette>> | undefined;
  /** Beside the name: on light grounds, and on dark ones and the brand's color. */
  readonly logo: { readonly light: BrandImage; readonly dark: BrandImage; readonly says_name: boolean } | undefined;
  /** Of the app on a phone, of the browser's tab, and of mails. */
  readonly icon: BrandImage | undefined;
}

/** What mails need of the look: their readers know no style sheet of ours. */
export interface MailLook {
  readonly link: Color;
  readonly link_in_the_dark: Color;
  readonly icon_url: string | undefined;
}

export interface BrandSettings {
  readonly words: BrandWords & { readonly mail: MailLook };
  readonly look: BrandLook;
}

/** Below `web/public`. */
const BUILT_IN_ICON = '/icons/icon-192.png';

const DEFAULT_NAME = 'Drawbridge';
const DEMO_FEES = { fee_basis_points: 100, fee_fixed_cents: 25 };
const ONE_LINE = /^(?=.{1,60}$)\P{Cc}+$/u;
/** Kept small: every page fetches it, and the page without a network holds it. */
const MOST_LOGO_BYTES = 64 * 1024;
const MOST_ICON_BYTES = 512 * 1024;
/** Longer ones leave a phone's header no room for what stands beside them. */
const WIDEST_LOGO = 6;
/** What installing an app asks for (web app manifest: Chromium wants 192 and 512, and scales the larger one down). */
const LEAST_ICON = 512;
/** The cards of mails in the dark (mail/write-mail.ts). */
const DARK_CARD: Color = '#14211e';
const TEXT = 4.5;

/**
 * Reads what shows the center as the provider's, and notes each bad value, unreadable colors too. A sandbox that is told no fees
 * has those of its demo data.
 */
export function readBrandSettings(env: Environment, { public_url, sandbox }: { public_url: string; sandbox: boolean }): BrandSettings {
  const name = matching(env, 'BRAND_NAME', ONE_LINE, 'one line of at most 60 characters', DEFAULT_NAME);
  const look = readLook(env);
  return {
    words: {
      name,
      center: matching(env, 'BRAND_FULL_NAME', ONE_LINE, 'one line of at most 60 characters', `${name} Payment Center`),
      support_email: matching(env, 'SUPPORT_EMAIL', /^[^\s@]+@[^\s@]+$/, 'an e-mail address', 'support@drawbridge.example'),
      ...optional(env, 'SUPPORT_PHONE', 'support_phone', /^\+?[\d ().-]{7,30}$/, 'a phone number such as (212) 555-0100'),
      ...optional(
        env,
        'BRAND_COMPANY',
        'company',
        /^(?=.{1,200}$)\P{Cc}+$/u,
        'your company and its address in one line of at most 200 characters',
      ),
      ...readFees(env, sandbox),
      mail: mailLookOf(look, public_url),
    },
    look,
  };
}

/** What a merchant pays for a payment unless agreed otherwise: said to strangers only where the provider said it. */
function readFees(env: Environment, sandbox: boolean): Pick<BrandWords, 'fees'> {
  const percent = matching(
    env,
    'FEE_PERCENT',
    env['FEE_PERCENT'] ? /^(10(\.00?)?|\d(\.\d{1,2})?)$/ : /^/,
    'a percent from 0 to 10 such as 1.00',
    '',
  );
  const fixed_cents = whole(env, 'FEE_FIXED_CENTS', 0, 0, 1_000);
  if (percent || env['FEE_FIXED_CENTS'])
    return { fees: { fee_basis_points: Math.round(Number(percent || 0) * 100), fee_fixed_cents: fixed_cents } };
  return sandbox ? { fees: DEMO_FEES } : {};
}

function optional<Key extends string>(env: Environment, setting: SettingName, key: Key, pattern: RegExp, words: string) {
  const text = matching(env, setting, env[setting] ? pattern : /^/, words, '');
  return (text === '' ? {} : { [key]: text }) as { readonly [K in Key]?: string };
}

function readLook(env: Environment): BrandLook {
  const light: BrandColors = { color: readColor(env, 'BRAND_COLOR'), accent: readColor(env, 'BRAND_ACCENT') };
  const dark: BrandColors = {
    color: readColor(env, 'BRAND_COLOR_DARK') ?? light.color,
    accent: readColor(env, 'BRAND_ACCENT_DARK') ?? light.accent,
  };
  const own = [light, dark].some(({ color, accent }) => color !== undefined || accent !== undefined);
  const palettes = own ? { light: readablePalette(env, light, 'light'), dark: readablePalette(env, dark, 'dark') } : undefined;
  return { palettes, logo: readLogo(env), icon: readIcon(env) };
}

function readColor(env: Environment, setting: SettingName): Color | undefined {
  const text = env[setting];
  if (!text) return undefined;
  return colorOf(text) ?? refuse(env, `${setting} must be a color such as #10312c, not "${text}"`, undefined);
}

/** A theme's palette. Its worst unreadable pair is a problem, by its settings: mending it mends most others. */
function readablePalette(env: Environment, colors: BrandColors, theme: Theme): Palette {
  const palette = paletteOf(colors, theme);
  const found = Map.groupBy(unreadable(palette, theme), ({ front, ground }) => settingsOf(env, [front, ground], theme));
  for (const [settings, pairs] of found) {
    const [worst, ...others] = pairs.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
    if (!worst) continue;
    const { front, ground, ratio, least, words } = worst;
    refuse(
      env,
      `${settings}: ${words} cannot be ${least === TEXT ? 'read' : 'seen'} in the ${theme} theme: ${front} on ${ground} has a contrast of ${floored(ratio)} to 1, ` +
        `and ${least} is needed${others.length > 0 ? ` (the worst of ${pairs.length} such pairs)` : ''}`,
      undefined,
    );
  }
  return palette;
}

/** The settings that the roles of a pair hang on. */
function settingsOf(env: Environment, roles: readonly string[], theme: Theme): string {
  const names = roles.flatMap((role) => (role.includes('accent') ? 'BRAND_ACCENT' : /moat|action/.test(role) ? 'BRAND_COLOR' : []));
  const of_theme = names.map((name) => (theme === 'dark' && env[`${name}_DARK`] ? `${name}_DARK` : name));
  return [...new Set(of_theme)].join(' and ');
}

/** Two decimals, never rounded up to what is needed. */
const floored = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

function readLogo(env: Environment): BrandLook['logo'] {
  const wishes = (name: string) => ({
    name,
    most_bytes: MOST_LOGO_BYTES,
    types: ['image/svg+xml', 'image/png'] as const,
    unfit: ([width, height]: BrandImage['size']) =>
      width > height * WIDEST_LOGO ? `is more than ${WIDEST_LOGO} times as wide as high: a phone's header has no room for it` : undefined,
  });
  const light = readImage(env, 'BRAND_LOGO', wishes('logo'));
  const dark = readImage(env, 'BRAND_LOGO_DARK', wishes('logo-dark'));
  if (env['BRAND_LOGO_DARK'] && !env['BRAND_LOGO']) refuse(env, 'BRAND_LOGO_DARK needs a BRAND_LOGO beside it', undefined);
  const says_name = oneOf(env, 'BRAND_LOGO_SAYS_NAME', ['on', 'off'], 'off') === 'on';
  return light && { light, dark: dark ?? light, says_name };
}

function readIcon(env: Environment): BrandImage | undefined {
  return readImage(env, 'BRAND_ICON', {
    name: 'icon',
    most_bytes: MOST_ICON_BYTES,
    types: ['image/png'],
    unfit: ([width, height]) =>
      width === height && width >= LEAST_ICON ? undefined : `is ${width} by ${height}: it must be a square of ${LEAST_ICON} or more`,
  });
}

function mailLookOf({ palettes, icon }: BrandLook, public_url: string): MailLook {
  return {
    link: palettes?.light.action ?? BRAND_ROLES.action[0],
    link_in_the_dark: palettes ? standingOut(lighter(palettes.dark.moat, 0.5), fixed('on-moat', 'dark'), [DARK_CARD], TEXT) : '#8fd6c2',
    icon_url: public_url + (icon?.path ?? BUILT_IN_ICON),
  };
}
