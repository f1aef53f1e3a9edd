/** What was kept in this browser under a name; undefined where there is nothing, or something that cannot be read. */
export function readKept(store: Storage, name: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
