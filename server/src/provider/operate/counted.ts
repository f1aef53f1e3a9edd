/** A count with what it counts: `1 record`, `2 records`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
