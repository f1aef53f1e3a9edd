/** Under which keys this page keeps what it was told. */
export const clockKey = ['sandbox', 'clock'] as const;
export const outboxKey = ['sandbox', 'outbox'] as const;
export const filesKey = ['sandbox', 'files'] as const;
export const setAsideKey = ['sandbox', 'set-aside'] as const;
export const keysKey = ['sandbox', 'api-keys'] as const;
