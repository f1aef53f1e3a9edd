import { readFileSync } from 'node:fs';

/** As the package says it; the file stands one folder above both the source and what is built from it. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
