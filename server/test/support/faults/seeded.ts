/** Chance that comes out the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`, both among them. */
  from(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
}

/** The generator called mulberry32: short, and good enough to choose by. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const from = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { from, one: (of) => of[from(0, of.length - 1)] as (typeof of)[number] };
}
