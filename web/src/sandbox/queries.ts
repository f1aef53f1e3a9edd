/** The keys under which this page keeps what it has read. */
export const clockKey = ['sandbox', 'clock'] as const;
export const outboxKey = ['sandbox', 'outbox'] as const;
export const filesKey = ['sandbox', 'files'] as const;
export const setAsideKey = ['sandbox', 'set-aside'] as const;
export const keysKey = ['sandbox', 'api-keys'] as const;
