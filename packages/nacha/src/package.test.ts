import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'nacha-package-'));
const TIMEOUT_MS = 180_000;

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program without a network to speak of; gives what it says. */
function run(program: string, args: readonly string[], cwd: string): string {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9/' };
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

it(
  'npm pack gives a package that stands alone: command, library and types, without TypeScript or a network',
  () => {
    // In a copy, because packing changes package.json for a moment, and others are using it.
    const copy = join(folder, 'nacha');
    cpSync(source, copy, { recursive: true, filter: (path) => !['node_modules', 'dist'].includes(basename(path)) });
    symlinkSync(join(source, '../../node_modules'), join(folder, 'node_modules'));
    const manifest = readFileSync(join(copy, 'package.json'), 'utf8');
    const [packed] = JSON.parse(run('npm', ['pack', '--json'], copy)) as { filename: string; files: { path: string }[] }[];
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(manifest);
    expect(existsSync(join(copy, 'package.json.source'))).toBe(false);
    const files = packed?.files.map(({ path }) => path) ?? [];
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts', 'dist/cli.js']),
    );
    expect(files.filter((path) => /\.test\.|^(src|test|build)\//.test(path))).toEqual([]);

    const home = mkdtempSync(join(tmpdir(), 'nacha-installed-'));
    try {
      const installed = join(home, 'node_modules/@drawbridge/nacha');
      mkdirSync(installed, { recursive: true });
      run('tar', ['xzf', join(copy, packed?.filename ?? ''), '--strip-components=1', '-C', installed], home);
      const published = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
      expect(published.dependencies).toBeUndefined();
      expect(published.scripts).toBeUndefined();

      const sample = join(source, 'test/samples/web-credit.ach');
      expect(run(process.execPath, [join(installed, published.bin.nacha), 'check', sample], home)).toContain(
        'web-credit.ach: valid: 1 batch, 1 entry, debits $0.00, credits $100.00',
      );

      const program = `import { readFile, writeFile } from '@drawbridge/nacha';
        import { readFileSync } from 'node:fs';
        const file = readFile(readFileSync(process.argv[2]));
        process.stdout.write(writeFile(file));`;
      writeFileSync(join(home, 'program.mjs'), program);
      expect(run(process.execPath, ['program.mjs', sample], home)).toBe(readFileSync(sample, 'latin1'));

      writeFileSync(
        join(home, 'typed.mts'),
        `import { type NachaFile, readFile } from '@drawbridge/nacha';
         const file: NachaFile = readFile('');
         export const cents: number = file.control.total_debit_cents;
         // @ts-expect-error the types are known: cents are no text
         export const text: string = file.control.total_debit_cents;`,
      );
      const tsc = join(source, '../../node_modules/typescript/bin/tsc');
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', 'typed.mts'];
      expect(run(process.execPath, [tsc, ...options], home)).toBe('');
    } finally {
      rmSync(home, { recursive: true });
    }
  },
  TIMEOUT_MS,
);
