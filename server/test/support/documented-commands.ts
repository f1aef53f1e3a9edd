import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
/** A block of commands with a name: ```sh NAME. It may stand in a list. */
const BLOCK = /^( *)```sh ([\w-]+)\n([\s\S]*?)^ *```$/gm;

/** The commands of a page of the documents by the names of their blocks, as a reader copies them. */
export async function documentedCommands(page: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(`${DOCS}/${page}`, 'utf8');
  return new Map(
    [...text.matchAll(BLOCK)].map(([, indent = '', name = '', lines = '']) => [
      name,
      lines
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join('\n'),
    ]),
  );
}

/** Runs commands by bash as a user, to the end or to the first that fails. Gives what they printed; throws with it where one fails. */
export function runCommands(
  commands: string,
  options: { user: { uid?: number; gid?: number }; env: Readonly<Record<string, string>>; cwd: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { user, env, cwd } = options;
    execFile('bash', ['-euo', 'pipefail', '-c', commands], { ...user, cwd, env: { ...env, LC_ALL: 'C' } }, (error, stdout, stderr) =>
      error ? reject(new Error(`${commands}\n${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}
