import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWK, SignJWT } from 'jose';
import { payloadOf } from './sign-in.ts';

/** An OpenID provider of a test's own, as far as servers in processes of their own look at one: its address and keys. */
export interface TokenIssuer {
  readonly url: string;
  /** The same token of a test server's, as this issuer gives it for an audience, good for an hour. */
  issue(token: string, audience: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTokenIssuer(key: JWK): Promise<TokenIssuer> {
  const { kty, n, e, kid, alg } = key;
  const provider = createServer((request, response) => {
    const answer = request.url === '/jwks' ? { keys: [{ kty, n, e, kid, alg, use: 'sig' }] } : { issuer: url, jwks_uri: `${url}/jwks` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  return {
    url,
    async issue(token, audience) {
      const { exp: _, ...claims } = payloadOf(token);
      return new SignJWT({ ...claims, iss: url, aud: audience })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(kid) })
        .setExpirationTime('1h')
        .sign(await importJWK(key, 'RS256'));
    },
    async stop() {
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
    },
  };
}
