/** What of a scanned text names the purchase: the last segment of its path. Empty where there is none. */
export function purchaseIdOf(scanned: string): string {
  const path = URL.canParse(scanned) ? new URL(scanned).pathname : scanned;
  const segment = path.split('/').filter(Boolean).at(-1)?.trim() ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: no address of ours, but it is what was scanned.
    return segment;
  }
}
