import { type Color, mixed } from './contrast.ts';

export type Theme = 'light' | 'dark';
type Both = readonly [light: Color, dark: Color];

/** The roles of colors that a brand may change, as web/src/ui/tokens.css has them; a test compares. */
export const BRAND_ROLES = {
  moat: ['#10312c', '#14352f'],
  'moat-2': ['#17423b', '#1b463f'],
  'moat-3': ['#22564d', '#285a51'],
  'moat-ring': ['#5fb7a3', '#5fb7a3'],
  'on-moat-muted': ['#abc6be', '#abc6be'],
  ring: ['#17423b', '#4d9384'],
  action: ['#10312c', '#e6eeea'],
  'action-hover': ['#1a4a42', '#ffffff'],
  'on-action': ['#ffffff', '#10211f'],
  accent: ['#ffa516', '#ffa516'],
  'accent-hover': ['#ffb640', '#ffb640'],
  'accent-press': ['#f29500', '#f29500'],
  'accent-on-moat': ['#ffa516', '#ffa516'],
  'on-accent': ['#221500', '#221500'],
  'accent-soft': ['#fff0d4', '#35280f'],
  'accent-ink': ['#7d4a00', '#ffc163'],
  'accent-edge': ['#b97000', '#ffa516'],
} as const satisfies Readonly<Record<string, Both>>;
export type BrandRole = keyof typeof BRAND_ROLES;

/** The roles that stay, and that a brand's colors stand beside; from the same sheet. */
export const FIXED_ROLES = {
  bg: ['#f3f4ef', '#0b1413'],
  surface: ['#ffffff', '#131e1c'],
  ink: ['#10211f', '#eef3f0'],
  'on-moat': ['#ffffff', '#ffffff'],
  'focus-on-moat': ['#ffd48a', '#ffd48a'],
} as const satisfies Readonly<Record<string, Both>>;

export type Palette = Readonly<Record<BrandRole, Color>>;
type Role = BrandRole | keyof typeof FIXED_ROLES | 'moat-notice';

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (what must be seen to be used). */
const TEXT = 4.5;
const SHAPE = 3;

/** A color that the interface sets upon another, and what it is to a person. */
export interface Pair {
  readonly front: Role;
  readonly ground: Role;
  readonly least: number;
  readonly words: string;
}
const pair = (front: Role, ground: Role, least: number, words: string): Pair => ({ front, ground, least, words });

/** Every pair of which a brand changes one side: style sheets that set another must name it here. */
export const BRAND_PAIRS: readonly Pair[] = [
  pair('on-moat', 'moat', TEXT, 'white text on the brand’s color'),
  pair('on-moat', 'moat-2', TEXT, 'white text on a tile of the brand’s color'),
  pair('on-moat', 'moat-3', TEXT, 'white text on a tag on the brand’s color'),
  pair('on-moat', 'moat-notice', TEXT, 'white text of a notice on the brand’s color'),
  pair('on-moat-muted', 'moat', TEXT, 'quiet text on the brand’s color'),
  pair('on-moat-muted', 'moat-2', TEXT, 'quiet text on a tile of the brand’s color'),
  pair('focus-on-moat', 'moat', SHAPE, 'the ring of the keyboard on the brand’s color'),
  pair('accent', 'moat', SHAPE, 'the accent on the brand’s color'),
  pair('accent-on-moat', 'moat', TEXT, 'the accent as text on the brand’s color'),
  pair('accent-on-moat', 'moat-notice', TEXT, 'the accent as text of a notice on the brand’s color'),
  pair('on-action', 'action', TEXT, 'the words of a button'),
  pair('on-action', 'action-hover', TEXT, 'the words of a button under the pointer'),
  pair('action', 'surface', SHAPE, 'a button on a card'),
  pair('action', 'bg', SHAPE, 'a button on the page'),
  pair('on-accent', 'accent', TEXT, 'the words of a button that pays'),
  pair('on-accent', 'accent-hover', TEXT, 'the words of a button that pays under the pointer'),
  pair('on-accent', 'accent-press', TEXT, 'the words of a button that pays while it is pressed'),
  pair('accent-ink', 'accent-soft', TEXT, 'the words of a badge'),
  pair('accent-ink', 'surface', TEXT, 'what is moving, on a card'),
  pair('accent-ink', 'bg', TEXT, 'what is moving, on the page'),
  pair('accent-edge', 'surface', SHAPE, 'the edge of a card that waits'),
  pair('accent-edge', 'bg', SHAPE, 'an edge of the accent on the page'),
  pair('ink', 'accent-soft', TEXT, 'text on the soft accent'),
];

/** How much of white a notice on the brand's color has (payment.css). */
const NOTICE_SHARE = 0.12;

/** What a notice on this moat stands on. */
export const noticeOn = (moat: Color): Color => mixed(moat, FIXED_ROLES['on-moat'][0], NOTICE_SHARE);

/** The palette of a theme as it is built in. */
export function builtInPalette(theme: Theme): Palette {
  return inTheme(BRAND_ROLES, theme);
}

/** A fixed role's color in a theme. */
export function fixed(role: keyof typeof FIXED_ROLES, theme: Theme): Color {
  return FIXED_ROLES[role][at(theme)];
}

/** The color of any role, in a palette of a theme. */
export function colorIn(palette: Palette, theme: Theme, role: Role): Color {
  if (role === 'moat-notice') return noticeOn(palette.moat);
  return role in palette ? palette[role as BrandRole] : fixed(role as keyof typeof FIXED_ROLES, theme);
}

function inTheme<Name extends string>(roles: Readonly<Record<Name, Both>>, theme: Theme): Record<Name, Color> {
  const found = Object.entries<Both>(roles).map(([role, both]) => [role, both[at(theme)]]);
  return Object.fromEntries(found) as Record<Name, Color>;
}

const at = (theme: Theme): 0 | 1 => (theme === 'light' ? 0 : 1);
