import { type FileSeen, isSame } from './bank-folders.ts';

/** How long files have lain unchanged, by our clock alone: the folder keeper's may be wrong. */
export class LainStill {
  readonly #seen = new Map<string, { readonly file: FileSeen; readonly since_ms: number }>();

  /** Notes all that lies there now, and forgets what does not. */
  look(files: readonly FileSeen[], now: Date): void {
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name);
    for (const file of files) {
      const before = this.#seen.get(file.name);
      // A clock of ours that was set back begins anew.
      if (!before || !isSame(before.file, file) || before.since_ms > now.getTime())
        this.#seen.set(file.name, { file, since_ms: now.getTime() });
    }
  }

  /** For how long a file has been seen as it is; 0 where it was never looked at so. */
  msOf(file: FileSeen, now: Date): number {
    const seen = this.#seen.get(file.name);
    return seen && isSame(seen.file, file) ? now.getTime() - seen.since_ms : 0;
  }
}
