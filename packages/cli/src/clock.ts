/** The moment by this machine's clock, in milliseconds since 1970: the one place where it is read. */
export function now_ms(): number {
  return Date.now();
}
