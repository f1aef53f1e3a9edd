/**
 * What comes after every text that begins so. Both are compared byte by byte (`~>=~ beginning and ~<~ end`), as indexes
 * with `text_pattern_ops` have it: a pattern as a parameter would find nothing by them.
 */
export function endOf(beginning: string): string {
  return `${beginning}\u{10ffff}`;
}
