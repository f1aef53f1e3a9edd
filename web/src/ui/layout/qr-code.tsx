import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { classes } from '../class-names.ts';

const SIDE_PX = 235;
const LOGO_PX = 50;

/** The modules at level H, without the encoder's white border: the pass around them is white already. */
function modulesOf(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'high', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
}

/** Where the logo's square begins, and how wide it is, in modules. */
function logoOf(size: number): { corner: number; logo: number } {
  const logo = (LOGO_PX / SIDE_PX) * size;
  return { corner: (size - logo) / 2, logo };
}

/** Leaves out each module that the logo would hide in part: a sliver of one is neither dark nor light. */
function aroundLogo(modules: readonly (readonly boolean[])[]): boolean[][] {
  const { corner, logo } = logoOf(modules.length);
  const isUnder = (place: number) => place + 1 > corner && place < corner + logo;
  return modules.map((row, y) => row.map((dark, x) => dark && !(isUnder(x) && isUnder(y))));
}

/** The dark modules as one path, a stroke of neighbors at a time. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const strokes: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x + 1;
      while (row[end]) end += 1;
      strokes.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end;
    }
  });
  return strokes.join('');
}

/**
 * A QR code 235 wide at level H, with the brand's mark, 50 by 50, in the middle: error correction gives back what that
 * hides. Dark on white in every theme, or scanners fail. `className` gives another size than the pass's.
 */
export function QrCode({ text, label, className = 'pass__qr' }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => aroundLogo(modulesOf(text)), [text]);
  const size = modules.length;
  const { corner, logo } = logoOf(size);
  return (
    <svg
      className={classes(className, 'qr-code')}
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path className="qr-code__modules" fill="var(--on-pass)" d={pathOf(modules)} shapeRendering="crispEdges" />
      <rect className="qr-code__ground" fill="var(--pass)" x={corner} y={corner} width={logo} height={logo} />
      <image href="/mark.svg" x={corner + logo * 0.1} y={corner + logo * 0.1} width={logo * 0.8} height={logo * 0.8} />
    </svg>
  );
}
