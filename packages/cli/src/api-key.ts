/** Whether a text is an API key by its looks. */
export function isApiKey(text: string): boolean {
  return /^sk_(test|live)_\S{8,200}$/.test(text);
}

/** Whether a key is of a center in production; any other is of a sandbox. */
export function isLive(key: string): boolean {
  return key.startsWith('sk_live_');
}
