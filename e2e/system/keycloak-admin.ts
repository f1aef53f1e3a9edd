/** A real Keycloak's admin interface, as its first admin uses it: what a journey looks at there, and does there beside our own product. */
export class KeycloakAdmin {
  readonly #url: string;
  readonly #realm: string;
  readonly #names: { readonly username: string; readonly password: string };

  constructor(url: string, realm: string, names: { username: string; password: string }) {
    this.#url = url;
    this.#realm = realm;
    this.#names = names;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const signed_in = await fetch(`${this.#url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...this.#names }),
    });
    const { access_token } = (await signed_in.json()) as { access_token: string };
    const answer = await fetch(`${this.#url}/admin/realms/${this.#realm}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  /** Somebody whose number the realm has proved. */
  async addConsumer(phone_number: string, password: string): Promise<void> {
    await this.#send('POST', '/users', {
      username: phone_number,
      enabled: true,
      attributes: { phoneNumber: [phone_number], phoneNumberVerified: ['true'] },
      credentials: [{ type: 'password', value: password, temporary: false }],
    });
  }

  async find(username: string): Promise<{ id: string; enabled: boolean; email: string; attributes: Record<string, string[]> } | undefined> {
    const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' });
    const found = (await (await this.#send('GET', `/users?${query}`)).json()) as Awaited<ReturnType<KeycloakAdmin['find']>>[];
    return found[0];
  }

  async sessions(username: string): Promise<number> {
    const user = await this.find(username);
    return ((await (await this.#send('GET', `/users/${user?.id}/sessions`)).json()) as unknown[]).length;
  }

  /** Ends all of somebody's sessions; Keycloak notifies every client. */
  async logOut(username: string): Promise<void> {
    await this.#send('POST', `/users/${(await this.find(username))?.id}/logout`);
  }
}
