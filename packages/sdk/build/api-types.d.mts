export function apiTypes(): Record<string, string>;
export function untyped(): string[];
