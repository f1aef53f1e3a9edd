import { classes } from '../class-names.ts';

/** The bridge from the front: lit, deck down, you can pass; dark over water, not. Decoration: words stand below. */
export function Gate({ lit }: { lit?: boolean }) {
  return (
    <svg className={classes('gate', lit && 'gate--lit')} viewBox="0 0 232 150" aria-hidden="true">
      <path className="gate__ring" d="M4 122V114a112 112 0 0 1 224 0V122Z" />
      <path className="gate__ring" d="M26 122V114a90 90 0 0 1 180 0V122Z" />
      <path className="gate__ring" d="M48 122V114a68 68 0 0 1 136 0V122Z" />
      <path className="gate__ring" d="M70 122V114a46 46 0 0 1 92 0V122Z" />
      <path className="gate__door" d="M92 122V106a24 24 0 0 1 48 0V122Z" />
      {lit ? (
        <path className="gate__deck" d="M92 127h48l22 23H70Z" />
      ) : (
        <path className="gate__water" d="M20 133h34M74 133h60M156 133h42M52 145h44M120 145h54" />
      )}
    </svg>
  );
}
