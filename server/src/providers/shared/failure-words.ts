/** What codes of Node's and OpenSSL's mean to whoever sets a server up. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its name cannot be looked up',
  EAI_AGAIN: 'no name server answers',
  ENETUNREACH: 'no network leads there',
  EHOSTUNREACH: 'no network leads there',
  ETIMEDOUT: 'it does not answer',
  ERR_CANCELED: 'it does not answer in time',
  ECONNABORTED: 'it does not answer in time',
  TimeoutError: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed: nobody trusts it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that nobody knows',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that nobody knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the certificates between its own and a known authority’s',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
};

/** What a code means, with the code in brackets; the code alone where nothing more is known of it. */
export function wordsOfCode(code: string): string {
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return words === undefined ? code : `${words} (${code})`;
}
