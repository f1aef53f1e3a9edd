import type { BrandLook } from './brand-settings.ts';
import type { BrandImage } from './image.ts';
import { BRAND_ROLES, type BrandRole, type Palette } from './roles.ts';

const ROLES = Object.keys(BRAND_ROLES) as BrandRole[];

/** Where pages find a picture: at its address, or, on the page without a network, in the style itself. */
export const byAddress = ({ path }: BrandImage): string => path;
export const byValue = ({ type, bytes }: BrandImage): string => `data:${type};base64,${bytes.toString('base64')}`;

/**
 * The styles that make a page look like the brand, to stand behind its own sheets; empty where all is as built in. They
 * stand in the page itself, so that it is never seen in other colors.
 */
export function brandStyle({ palettes, logo, icon }: BrandLook, find: (image: BrandImage) => string): string {
  return [palettes ? styleOfColors(palettes) : '', logo ? styleOfLogo(logo, icon, find) : ''].join('');
}

/** By selectors, and not by light-dark(): the build spells that out for older browsers, and nobody would here. */
function styleOfColors({ light, dark }: NonNullable<BrandLook['palettes']>): string {
  const written = (palette: Palette, roles: readonly BrandRole[]) => roles.map((role) => `--${role}:${palette[role]}`).join(';');
  const differing = ROLES.filter((role) => light[role] !== dark[role]);
  return [
    `:root:root{${written(light, ROLES)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${written(dark, differing)}}}`,
    `:root:root[data-theme=dark]{${written(dark, differing)}}`,
    `@media print{:root:root:root:root{${written(light, differing)}}}`,
  ].join('');
}

/** The logo in place of the mark. On paper, and on the poster, the ground is light in every theme. */
function styleOfLogo(logo: NonNullable<BrandLook['logo']>, icon: BrandImage | undefined, find: (image: BrandImage) => string): string {
  const [width, height] = logo.light.size;
  const light = `--logo:url("${find(logo.light)}")`;
  const dark = `--logo:url("${find(logo.dark)}")`;
  return [
    `:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `:root[data-theme=dark],.on-moat{${dark}}`,
    `.poster{${light}}`,
    `@media print{:root:root:root{${light}}}`,
    `.mark{width:auto;aspect-ratio:${width}/${height};max-width:45vw;background:var(--logo) center/contain no-repeat;print-color-adjust:exact}`,
    '.mark>*{display:none}',
    // Beside icons there is no room for a long one.
    `.portal[data-sidebar=icons]>.sidebar .mark{${icon ? `aspect-ratio:1;background-image:url("${find(icon)}");border-radius:6px` : 'max-width:3rem'}}`,
    logo.says_name ? '.brand__name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}' : '',
  ].join('');
}
