/** An address of a shop, where it is one that a browser may be sent to; undefined otherwise. */
export function shopAddress(url: string): string | undefined {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}
