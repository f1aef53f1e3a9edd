/** Sorts rows by what they belong to; gives a function from that to its rows, without naming it in each again. */
export function byKey<Key extends string, Row extends Readonly<Record<Key, string>>>(
  rows: readonly Row[],
  key: Key,
): (of: string) => readonly Omit<Row, Key>[] {
  const groups = Map.groupBy<string, Row>(rows, (row) => row[key]);
  return (of) => (groups.get(of) ?? []).map(({ [key]: _named, ...rest }) => rest);
}
