import { type Environment, oneOf, refuse } from '../../kernel/read-settings.ts';

/** How files are encrypted, and signed, between us and the bank. */
export interface PgpSettings {
  readonly signs: boolean;
  readonly bank_key_file: string;
  readonly our_key_file: string;
  readonly passphrase: string | undefined;
  /** As text, or as bytes. */
  readonly armor: boolean;
  /** What a file of the bank's must be at least. */
  readonly from_bank: 'plain' | 'encrypted' | 'signed';
}

/** Reads whether files are encrypted with PGP, and the keys; undefined where they go as they are. */
export function readPgpSettings(env: Environment): PgpSettings | undefined {
  const mode = oneOf(env, 'ODFI_PGP', ['off', 'encrypt', 'encrypt-and-sign'], 'off');
  if (mode === 'off') return undefined;
  const signs = mode === 'encrypt-and-sign';
  return {
    signs,
    bank_key_file: keyFile(env, 'ODFI_PGP_BANK_KEY_FILE', mode, 'the file with the bank’s public key'),
    our_key_file: keyFile(env, 'ODFI_PGP_OUR_KEY_FILE', mode, 'the file with our private key: what the bank sends is read with it'),
    passphrase: env['ODFI_PGP_PASSPHRASE'] || undefined,
    armor: oneOf(env, 'ODFI_PGP_ARMOR', ['on', 'off'], 'off') === 'on',
    from_bank: oneOf(env, 'ODFI_PGP_FROM_BANK', ['plain', 'encrypted', 'signed'], signs ? 'signed' : 'encrypted'),
  };
}

function keyFile(env: Environment, name: 'ODFI_PGP_BANK_KEY_FILE' | 'ODFI_PGP_OUR_KEY_FILE', mode: string, words: string): string {
  return env[name] || refuse(env, `${name} must be set where ODFI_PGP=${mode}: ${words}`, '');
}
