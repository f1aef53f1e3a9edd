import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIBRARIES, type Packed, PUBLISHED, type Published, packPackage } from './pack.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SAMPLE = join(ROOT, 'packages/nacha/test/samples/web-credit.ach');

/** All code of a package, gzip, in KiB. That of a browser is one file, of at most 5. */
const MOST_KIB = { nacha: 80, sdk: 10, checkout: 5, cli: 80 };

/** The commands that packages bring, with what each says of a NACHA file. */
const COMMANDS: Partial<Record<Published, readonly string[]>> = { nacha: ['check'], cli: ['nacha', 'check'] };

/** A program for each that is imported: what it says proves that the package works, and its types are known. */
const PROGRAMS = {
  nacha: {
    program: `import { readFile, writeFile } from '@drawbridge/nacha';
      import { readFileSync } from 'node:fs';
      console.log(writeFile(readFile(readFileSync(${JSON.stringify(SAMPLE)}))) === readFileSync(${JSON.stringify(SAMPLE)}, 'latin1'));`,
    said: 'true\n',
    typed: `import { type NachaFile, readFile } from '@drawbridge/nacha';
      const file: NachaFile = readFile('');
      export const cents: number = file.control.total_debit_cents;
      // @ts-expect-error the types are known: cents are no text
      export const text: string = file.control.total_debit_cents;`,
  },
  sdk: {
    program: `import { Drawbridge, ConnectionError } from '@drawbridge/sdk';
      const drawbridge = new Drawbridge({ key: 'sk_test_0123456789', base_url: 'http://localhost:9', retries: 0 });
      await drawbridge.payments.list({ status: 'POSTED' }).catch((error) => console.log(error instanceof ConnectionError));`,
    said: 'true\n',
    typed: `import { Drawbridge, type Payment } from '@drawbridge/sdk';
      export async function last(drawbridge: Drawbridge): Promise<Payment | undefined> {
        for await (const payment of drawbridge.payments.list({ status: 'POSTED' })) if (payment.amount > 100) return payment;
        const page = await drawbridge.payments.list();
        // @ts-expect-error the types are known: there is no such status
        drawbridge.payments.list({ status: 'SENT' });
        return page.items[0];
      }`,
  },
  checkout: {
    program: `import * as checkout from '@drawbridge/checkout';
      console.log(Object.keys(checkout).sort().join());`,
    said: 'comeBack,openCheckout,redirectToCheckout\n',
    typed: `import { type CheckoutStatus, openCheckout } from '@drawbridge/checkout';
      export const opened = openCheckout('https://pay.example', { onChange: ({ status }) => { const known: CheckoutStatus | undefined = status; void known; } });
      // @ts-expect-error the types are known: nothing is called "finished"
      void openCheckout('https://pay.example', { onChange: ({ event }) => event === 'finished' });`,
  },
} as const;

describe.each(PUBLISHED)('@drawbridge/%s [DEV-13]', (name) => {
  let packed: Packed;
  let home: string;
  let installed: string;
  beforeAll(() => {
    const source = readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8');
    packed = packPackage(name);
    expect(readFileSync(join(packed.root, 'package.json'), 'utf8')).toBe(source);
    expect(existsSync(join(packed.root, 'package.json.source'))).toBe(false);
    home = mkdtempSync(join(tmpdir(), 'drawbridge-installed-'));
    installed = join(home, 'node_modules/@drawbridge', name);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['xzf', packed.archive, '--strip-components=1', '-C', installed]);
  });
  afterAll(() => {
    rmSync(packed.folder, { recursive: true });
    rmSync(home, { recursive: true });
  });
  const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
  const read = (file: string): string => readFileSync(join(installed, file), 'utf8');

  it('packs what was built, its types, license, page and changes, and nothing else', () => {
    const built = name === 'cli' ? ['dist/cli.js'] : ['dist/index.js', 'dist/index.d.ts'];
    expect(packed.files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', ...built]));
    expect(packed.files.filter((path) => !/^(dist\/.+(\.js|\.d\.ts)|LICENSE|[A-Z]+\.md|package\.json)$/.test(path))).toEqual([]);
    expect(packed.files.filter((path) => path.includes('.test.'))).toEqual([]);
    const { version, scripts, dependencies, devDependencies, license } = JSON.parse(read('package.json'));
    expect({ scripts, dependencies, devDependencies, license }).toEqual({ license: 'Apache-2.0' });
    expect(read('CHANGELOG.md').split('\n')[2]).toBe(`## ${version}`);
    // What is published stands alone: nothing of it names what is not.
    const code = packed.files.filter((path) => path.startsWith('dist/')).map(read);
    expect(code.join().match(/@drawbridge\/(contract|money)|from ["']zod/g)).toBeNull();
  });

  it('begins its page with an example of five lines', () => {
    const example = /```(?:[a-z]*)\n([\s\S]*?)```/g;
    const lines = [...read('README.md').matchAll(example)].map(([, text]) => text?.trim().split('\n').length);
    expect(lines).toContain(5);
  });

  it('is small', () => {
    const code = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const bytes = gzipSync(code.map((file) => read(join('dist', file))).join('\n'), { level: 9 }).length;
    expect(bytes / 1024).toBeLessThan(MOST_KIB[name]);
  });

  if (name === 'checkout')
    it('is one file that evaluates no text and writes no markup, for a strict policy [DEV-05]', () => {
      expect(packed.files.filter((file) => file.endsWith('.js'))).toEqual(['dist/index.js']);
      expect(read('dist/index.js')).not.toMatch(/\beval\b|\bFunction\(|innerHTML|document\.write|createElement|import\(/);
    });

  const library = LIBRARIES.find((one) => one === name);
  if (library !== undefined) {
    it('runs without TypeScript or a network', () => {
      writeFileSync(join(home, 'program.mjs'), PROGRAMS[library].program);
      expect(run('program.mjs')).toBe(PROGRAMS[library].said);
    });

    it('has types that hold in a strict project', () => {
      writeFileSync(join(home, 'typed.mts'), PROGRAMS[library].typed);
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
      expect(run(tsc, ...options, 'typed.mts')).toBe('');
    });
  }

  const command = COMMANDS[name];
  if (command !== undefined)
    it('brings its command, which says its version and works without a network', () => {
      const { bin, version } = JSON.parse(read('package.json')) as { bin: Record<string, string>; version: string };
      const [program = ''] = Object.values(bin);
      expect(run(join(installed, program), '--version')).toBe(`${version}\n`);
      expect(run(join(installed, program), ...command.slice(0, -1), '--version')).toBe(`${version}\n`);
      const said = 'web-credit.ach: valid: 1 batch, 1 entry, debits $0.00, credits $100.00';
      expect(run(join(installed, program), ...command, SAMPLE)).toContain(said);
    });
});
