import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compressFile } from './compress-file.ts';

const TEXT = /\.(js|css|svg)$/;
const QUALITY = 11;

/** Writes compressed copies of every text that browsers load, once at the build. */
export function compress(): Plugin {
  return {
    name: 'drawbridge-compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no folder');
      const files = Object.keys(bundle).filter((file) => TEXT.test(file));
      await Promise.all(files.map((file) => compressFile(join(dir, file), QUALITY)));
    },
  };
}
