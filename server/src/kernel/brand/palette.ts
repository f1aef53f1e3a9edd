import { type Color, contrastOf, darker, lighter, mixed, standingOut } from './contrast.ts';
import { BRAND_PAIRS, builtInPalette, colorIn, fixed, noticeOn, type Pair, type Palette, type Theme } from './roles.ts';

const TEXT = 4.5;
const SHAPE = 3;

/** The two colors that a brand has, in one theme; what is undefined stays as it is built in. */
export interface BrandColors {
  readonly color: Color | undefined;
  readonly accent: Color | undefined;
}

/** The palette of a theme: what hangs on the brand's two colors is made from them, the rest is as built in. */
export function paletteOf({ color, accent }: BrandColors, theme: Theme): Palette {
  const palette = {
    ...builtInPalette(theme),
    ...(color !== undefined && aroundColor(color, theme)),
    ...(accent !== undefined && aroundAccent(accent, theme)),
  };
  const { moat } = palette;
  return { ...palette, 'accent-on-moat': standingOut(palette.accent, fixed('on-moat', theme), [moat, noticeOn(moat)], TEXT) };
}

/** What the brand's color stands for: the hero and the pass, and the ordinary primary action. */
function aroundColor(moat: Color, theme: Theme) {
  const white = fixed('on-moat', theme);
  // A step towards white where white text stays readable on it, else one towards black.
  const step = (share: number) => (contrastOf(white, lighter(moat, share)) >= TEXT ? lighter(moat, share) : darker(moat, share));
  const moat_2 = step(0.08);
  const light = theme === 'light';
  return {
    moat,
    'moat-2': moat_2,
    'moat-3': step(0.17),
    'moat-ring': lighter(moat, 0.5),
    'on-moat-muted': standingOut(lighter(moat, 0.68), white, [moat, moat_2], TEXT),
    ring: light ? moat_2 : lighter(moat, 0.45),
    action: light ? moat : lighter(moat, 0.9),
    'action-hover': light ? step(0.12) : white,
    'on-action': light ? white : darker(moat, 0.45),
  } satisfies Partial<Palette>;
}

/** What the accent stands for: money is about to move, or is moving. */
function aroundAccent(accent: Color, theme: Theme) {
  const light = theme === 'light';
  const grounds = [fixed('bg', theme), fixed('surface', theme)];
  const soft = light ? lighter(accent, 0.83) : mixed(accent, fixed('surface', theme), 0.82);
  const far: Color = light ? '#000000' : '#ffffff';
  return {
    accent,
    ...buttonOf(accent),
    'accent-soft': soft,
    'accent-ink': standingOut(accent, far, [...grounds, soft], TEXT),
    'accent-edge': standingOut(accent, far, grounds, SHAPE),
  } satisfies Partial<Palette>;
}

/** The words of a button of this color, and its hover and press colors: further from them, or as near as readable. */
function buttonOf(accent: Color) {
  const inks: readonly Color[] = [darker(accent, 0.87), '#000000', '#ffffff'];
  const ink = inks.find((one) => contrastOf(one, accent) >= TEXT) ?? '#ffffff';
  const white = ink === '#ffffff';
  const pressed = darker(accent, white ? 0.18 : 0.06);
  return {
    'on-accent': ink,
    'accent-hover': white ? darker(accent, 0.1) : lighter(accent, 0.18),
    'accent-press': contrastOf(ink, pressed) >= TEXT ? pressed : accent,
  };
}

/** A pair that people could not read, or not see. */
export interface Unreadable extends Pair {
  readonly ratio: number;
}

/** Every pair of the interface that a palette makes unreadable. */
export function unreadable(palette: Palette, theme: Theme): Unreadable[] {
  return BRAND_PAIRS.flatMap((one) => {
    const ratio = contrastOf(colorIn(palette, theme, one.front), colorIn(palette, theme, one.ground));
    return ratio < one.least ? [{ ...one, ratio }] : [];
  });
}
