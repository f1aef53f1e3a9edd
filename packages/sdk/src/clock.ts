/** The machine's time, in milliseconds since 1970: the one place where this package reads it. */
export function now_ms(): number {
  return Date.now();
}
