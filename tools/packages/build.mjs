import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Makes `dist` of the package in `root`, from its `src`, for whoever has no TypeScript. A package whose compiler writes declarations alone
 * becomes one file, made small: it is for browsers. A command alone becomes one file with all that it imports: nothing else is installed.
 */
export async function buildPackage(root) {
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  if (!existsSync(join(root, 'tsconfig.build.json'))) await bundleCommand(root, dist);
  else await compile(root, dist);
  if (existsSync(join(dist, 'cli.js'))) chmodSync(join(dist, 'cli.js'), 0o755);
}

async function compile(root, dist) {
  const tsc = join(createRequire(join(root, 'package.json')).resolve('typescript/package.json'), '../bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) throw new Error(`the compiler ended with ${status}`);
  for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    // The compiler leaves the endings of imports in declarations as they are in the source, which is not published.
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
  if (!existsSync(join(dist, 'index.js'))) await bundle(root, dist);
}

async function bundle(root, dist) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      lib: { entry: join(root, 'src/index.ts'), formats: ['es'], fileName: 'index' },
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
    },
  });
}

/** For Node and what runs its modules; not made small, so that a fault can be read. */
async function bundleCommand(root, dist) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/cli.ts'),
      outDir: dist,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'cli.js' } },
    },
  });
}
