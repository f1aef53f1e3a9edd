// Loaded before a program (node --import): its dates stand DATE_SHIFT_MS ahead of this machine's. What measures how long something took is left
// as it is, and so are timers. See tools/at-date.mjs.
const shift_ms = Number(process.env.DATE_SHIFT_MS ?? 0);

if (shift_ms !== 0) {
  const Real = Date;
  class Shifted extends Real {
    constructor(...values) {
      if (values.length === 0) super(Real.now() + shift_ms);
      else super(...values);
    }

    static now() {
      return Real.now() + shift_ms;
    }
  }
  // Called without `new`, as the language has it: the present moment in words.
  globalThis.Date = new Proxy(Shifted, { apply: () => new Shifted().toString() });
  Shifted.prototype.constructor = globalThis.Date;
}
