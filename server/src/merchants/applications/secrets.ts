import type { OwnerAnswers } from '@drawbridge/contract';
import type { ResealedColumn } from '../../kernel/keys/index.ts';
import { type AccountNumbers, openSealedNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import type { Sealer } from '../../kernel/security/seal.ts';

/** An owner as far as they are known. */
export type KeptOwner = Partial<OwnerAnswers> & { readonly id: string };

const placeOf =
  (column: string) =>
  (application_id: string): string =>
    `merchant_applications/${application_id}/${column}`;
const taxIdPlace = placeOf('tax_id');
const ownersPlace = placeOf('owners');
const accountPlace = placeOf('account');

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [
  { table: 'merchant_applications', key: 'id', column: 'tax_id_sealed', place: taxIdPlace },
  { table: 'merchant_applications', key: 'id', column: 'owners_sealed', place: ownersPlace },
  { table: 'merchant_applications', key: 'id', column: 'account_sealed', place: accountPlace },
];

/** An EIN of nine digits as it is kept: sealed, its last four, and what tells equal ones. */
export function sealTaxId(sealer: Sealer, id: string, digits: string) {
  return {
    tax_id_sealed: sealer.seal(digits, taxIdPlace(id)),
    tax_id_last_four: digits.slice(-4),
    tax_id_fingerprint: sealer.fingerprint(`tax id ${digits}`),
  };
}

export function sealOwners(sealer: Sealer, id: string, owners: readonly KeptOwner[]): string {
  return sealer.seal(JSON.stringify(owners), ownersPlace(id));
}

/** Throws where the value was altered or moved. */
export function openOwners(sealer: Sealer, id: string, sealed: string | null): KeptOwner[] {
  return sealed === null ? [] : (JSON.parse(sealer.open(sealed, ownersPlace(id))) as KeptOwner[]);
}

export function sealAccount(sealer: Sealer, id: string, account: AccountNumbers) {
  return {
    account_sealed: sealNumbers(sealer, account, accountPlace(id)),
    account_last_four: account.account_number.slice(-4),
    account_type: account.account_type,
  };
}

/** Throws where the value was altered or moved. */
export function openAccount(sealer: Sealer, id: string, sealed: string): AccountNumbers {
  return openSealedNumbers(sealer, sealed, accountPlace(id));
}
