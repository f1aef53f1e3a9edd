export declare const RELEASES: string;
export declare function sectionOf(
  changelog: string,
  version: string,
): { readonly date: string | undefined; readonly notes: string; readonly isFirst: boolean } | undefined;
export declare function schemaHashes(root: string, version: string): Record<string, string>;
export declare function unfitToRelease(root: string, git: { readonly status: string }): string[];
export declare function otherVersions(root: string, version: string): string[];
