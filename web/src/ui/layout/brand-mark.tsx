import { t } from '../../language/t.ts';
import { brand } from '../brand.ts';
import { classes } from '../class-names.ts';
import { Anchor } from '../controls/anchor.tsx';

/** An arch over a lowered deck. Never redrawn, tilted or outlined. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark__wall" d="M4 21.5V14.5a12 12 0 0 1 24 0v7h-6.5v-7a5.5 5.5 0 0 0-11 0v7Z" />
      <rect className="mark__deck" x="2" y="24.2" width="28" height="5.4" rx="1.2" />
    </svg>
  );
}

/** The mark and the name, as a link home where `href` is given. */
export function BrandLink({ href, className }: { href?: string; className?: string }) {
  const inside = (
    <>
      <Mark />
      <span className="brand__name">{brand.name}</span>
    </>
  );
  const name = classes('brand', className);
  if (!href) return <span className={name}>{inside}</span>;
  return (
    <Anchor className={name} href={href} aria-label={t('{name} home', { name: brand.name })}>
      {inside}
    </Anchor>
  );
}
