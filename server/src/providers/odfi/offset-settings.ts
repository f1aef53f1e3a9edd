import { type Environment, oneOf, refuse, required, routingNumber } from '../../kernel/read-settings.ts';
import { type AccountNumbers, isAccountNumber } from '../../kernel/security/account-numbers.ts';

/** Reads the provider's own account, to which each batch is balanced; undefined where files go unbalanced. */
export function readOffsetSettings(env: Environment): AccountNumbers | undefined {
  const balanced = oneOf(env, 'ODFI_BALANCED', ['on', 'off'], 'off');
  const account_number = env['ODFI_OFFSET_ACCOUNT_NUMBER'];
  if (balanced === 'off') return undefined;
  required(env, 'ODFI_OFFSET_ROUTING_NUMBER', /./, 'the routing number of your own account, which ODFI_BALANCED=on offsets batches to');
  if (!account_number)
    refuse(
      env,
      'ODFI_OFFSET_ACCOUNT_NUMBER or ODFI_OFFSET_ACCOUNT_NUMBER_FILE must be set: your own account, which ODFI_BALANCED=on offsets batches to',
      undefined,
    );
  // Not shown.
  else if (!isAccountNumber(account_number))
    refuse(env, 'ODFI_OFFSET_ACCOUNT_NUMBER must be at most 17 digits, letters and signs, without blanks', undefined);
  return {
    routing_number: env['ODFI_OFFSET_ROUTING_NUMBER'] ? routingNumber(env, 'ODFI_OFFSET_ROUTING_NUMBER', '') : '',
    account_number: account_number ?? '',
    account_type: oneOf(env, 'ODFI_OFFSET_ACCOUNT_TYPE', ['checking', 'savings'], 'checking'),
  };
}
