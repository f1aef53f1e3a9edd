export function waitingChanges(root: string): string[];
export function takeChanges(root: string): void;
