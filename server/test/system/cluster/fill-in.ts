import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../../deploy/cluster/', import.meta.url);

/** A file of `deploy/cluster` with its places filled in, as the documentation has it done. Throws where one is left, or fits none. */
export async function fillIn(name: string, values: Readonly<Record<string, string | number>>): Promise<string> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const used = new Set<string>();
  const filled = lines.join('\n').replaceAll(/\$\{(\w+)\}/g, (place, key: string) => {
    used.add(key);
    const value = values[key];
    if (value === undefined) throw new Error(`${name} has a place ${place} that nothing is known for`);
    return String(value);
  });
  const unused = Object.keys(values).filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`${name} has no place for ${unused.join(', ')}`);
  return filled;
}
