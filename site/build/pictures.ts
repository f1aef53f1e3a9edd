import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A picture that pages show. */
export interface Picture {
  /** From the top of the tree. */
  readonly file: string;
  /** Below the site's own address; another name with another content. */
  readonly served_as: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures below docs/, by their files. Throws for one whose size can't be read. */
export function readPictures(root: string): Map<string, Picture> {
  const files = globSync('docs/**/*.png', { cwd: root }).sort();
  return new Map(
    files.map((file) => {
      const bytes = readFileSync(join(root, file));
      // A PNG begins with 8 bytes that say so, and a chunk IHDR: its length, its name, then width and height.
      if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Error(`${file} is no PNG`);
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const served_as = `assets/${digest}${extname(file)}`;
      return [file, { file, served_as, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }];
    }),
  );
}
