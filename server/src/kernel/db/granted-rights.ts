import { readFile } from 'node:fs/promises';
import type { CenterMode } from './center-mode.ts';

/** What the server's role may write of a table: all columns or some. */
export interface Rights {
  readonly insert?: true | readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
}

/** What the server's role is given by `server/src/schema/grants.sql`, and nothing else. */
export interface GrantedRights {
  readonly tables: Readonly<Record<string, Rights>>;
  readonly functions: readonly string[];
}

/** Reads the lists that the grants are made from: in production what only a sandbox writes is nobody's. */
export async function readGrantedRights(mode: CenterMode): Promise<GrantedRights> {
  const text = await readFile(new URL('../../schema/grants.sql', import.meta.url), 'utf8');
  const listed = JSON.parse(/writable constant jsonb := '(.*?)';/s.exec(text)?.[1] ?? '') as Record<string, Rights>;
  const of_sandboxes = new RegExp(/of_sandboxes constant text := '(.*?)';/.exec(text)?.[1] ?? '');
  const tables = Object.fromEntries(
    Object.entries(listed).map(([name, rights]) => [name, mode === 'production' && of_sandboxes.test(name) ? {} : rights]),
  );
  const lists = [...text.matchAll(/(?:verbs|plain) constant text\[\] := array\[(.*?)\];/gs)];
  return { tables, functions: lists.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)) };
}
