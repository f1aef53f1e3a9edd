/** A color as style sheets write it, six digits: `#10312c`. */
export type Color = `#${string}`;

const BLACK: Color = '#000000';
const WHITE: Color = '#ffffff';

/** The color that a text names, with three digits or six; undefined where it names none. */
export function colorOf(text: string): Color | undefined {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase() as Color;
  if (/^#[0-9a-f]{3}$/i.test(text)) return `#${[...text.slice(1).toLowerCase()].map((digit) => digit + digit).join('')}`;
  return undefined;
}

/** Red, green and blue, 0 to 255. */
function partsOf(color: Color): readonly [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Relative luminance, 0 to 1 (WCAG 2.2, definition of relative luminance). */
function luminanceOf(color: Color): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colors stand apart, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrastOf(one: Color, other: Color): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** A color moved towards another; `share` 0 leaves it, 1 gives the other. */
export function mixed(color: Color, toward: Color, share: number): Color {
  const to = partsOf(toward);
  return `#${partsOf(color)
    .map((part, at) =>
      Math.round(part + ((to[at] ?? 0) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const darker = (color: Color, share: number): Color => mixed(color, BLACK, share);
export const lighter = (color: Color, share: number): Color => mixed(color, WHITE, share);

/** The color, moved only as far towards `toward` as it must be to stand out from every ground by `least`. */
export function standingOut(color: Color, toward: Color, grounds: readonly Color[], least: number): Color {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mixed(color, toward, share);
    if (grounds.every((ground) => contrastOf(moved, ground) >= least)) return moved;
  }
  return toward;
}
