/** What must be forgotten when someone logs out: areas add their own caches and stores. */
const forgetters = new Set<() => void>();

export function onLogout(forget: () => void): void {
  forgetters.add(forget);
}

export function clearOnLogout(): void {
  for (const forget of forgetters) forget();
}
