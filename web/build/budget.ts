import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type Budget, budgets } from './budgets.ts';

type Chunk = Rolldown.OutputChunk;

export type Weight = { page: string; limit_kib: number; gzip_kib: number; files: { file: string; gzip_kib: number }[] };

/** Every chunk that loads with these, by their static imports. */
function withImports(chunks: Map<string, Chunk>, roots: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const file of chunk.imports) visit(chunks.get(file));
  };
  for (const root of roots) visit(root);
  return loaded;
}

/**
 * What one page weighs.
 * @throws Error when the budget names a module that no chunk holds: a renamed page must not escape its budget
 */
export function weigh(chunks: Map<string, Chunk>, budget: Budget, root: string): Weight {
  const all = [...chunks.values()];
  const holding = (path: string) => all.find((chunk) => chunk.moduleIds.some((id) => relative(root, id) === path));
  const roots = all.filter((chunk) => chunk.isEntry);
  for (const path of budget.lazy) {
    const chunk = holding(path);
    if (!chunk) throw new Error(`build/budgets.ts names ${path} for ${budget.page}, which is not in the build`);
    roots.push(chunk);
  }
  const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
  const sizes = [...withImports(chunks, roots)].map((chunk) => ({
    file: chunk.fileName,
    bytes: gzipSync(chunk.code, { level: 9 }).length,
  }));
  sizes.sort((a, b) => b.bytes - a.bytes);
  return {
    page: budget.page,
    limit_kib: budget.limit_kib,
    gzip_kib: kib(sizes.reduce((sum, { bytes }) => sum + bytes, 0)),
    files: sizes.map(({ file, bytes }) => ({ file, gzip_kib: kib(bytes) })),
  };
}

/** Fails the build when a page carries more JavaScript than its budget; writes the figures to budget.json either way. */
export function budget(root: string): Plugin {
  return {
    name: 'drawbridge-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
      );
      const weights = budgets.map((one) => weigh(chunks, one, root));
      this.emitFile({ type: 'asset', fileName: 'budget.json', source: `${JSON.stringify(weights, null, 2)}\n` });
      const over = weights.filter((weight) => weight.gzip_kib > weight.limit_kib);
      if (over.length > 0) {
        const lines = over.map(
          (weight) =>
            `${weight.page}: ${weight.gzip_kib} KiB of ${weight.limit_kib} (${weight.files.map((f) => `${f.file} ${f.gzip_kib}`).join(', ')})`,
        );
        this.error(`JavaScript over budget. ${lines.join('; ')}`);
      }
    },
  };
}
