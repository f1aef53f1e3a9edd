/** Something that happened in the client, reported without a person. */
export interface AnalyticsEvent {
  /** An anonymous id, new at each logout and in each tab. */
  readonly visitor: string;
  readonly name: string;
  /** The page's pattern. */
  readonly page: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The kind of browser, as few words as tell phones from computers: never what the person's own sent. */
  readonly browser: string;
}

export interface Analytics {
  readonly kind: 'off' | 'umami';
  /** Hands an event over. Gives milliseconds to wait before the next, mostly 0. Throws what the network throws. */
  send(event: AnalyticsEvent, signal: AbortSignal): Promise<number>;
}
