import { type APIRequestContext, expect } from '@playwright/test';

interface Message {
  channel: string;
  to: string;
  subject: string | null;
  body: string;
  created_at: string;
}

/** The sandbox's calls, as a program makes them. */
export class Sandbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async outbox(to: string): Promise<Message[]> {
    const answer = await this.#request.get('/sandbox/outbox', { params: { to } });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as Message[];
  }

  /** The newest one-time code sent to a number, once one has come that was not there before. */
  async codeFor(to: string, known: number): Promise<string> {
    let code = '';
    await expect(async () => {
      const messages = await this.outbox(to);
      expect(messages.length).toBeGreaterThan(known);
      code = /\b(\d{6})\b/.exec(messages[0]?.body ?? '')?.[1] ?? '';
      expect(code).toMatch(/^\d{6}$/);
    }).toPass({ timeout: 10_000 });
    return code;
  }

  async now(): Promise<Date> {
    const answer = await this.#request.get('/sandbox/clock');
    return new Date(((await answer.json()) as { now: string }).now);
  }

  async advance(by: { seconds: number } | { banking_days: number }): Promise<void> {
    const answer = await this.#request.post('/sandbox/clock/advance', { data: by, timeout: 120_000 });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async files(): Promise<{ name: string }[]> {
    const answer = await this.#request.get('/sandbox/ach/files');
    return (await answer.json()) as { name: string }[];
  }

  async file(name: string): Promise<string> {
    const answer = await this.#request.get(`/sandbox/ach/files/${encodeURIComponent(name)}`);
    expect(answer.ok()).toBe(true);
    return answer.text();
  }
}
