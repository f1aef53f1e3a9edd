/**
 * Where sealed values of a bank account belong: the associated data that they were sealed with. A value opens at its
 * own place only: the numbers as those of one account, of one consumer, in one version.
 */
export const numbersPlace = ({ id, consumer_id, numbers_version }: { id: string; consumer_id: string; numbers_version: number }): string =>
  `bank_account_numbers/${id}/${consumer_id}/${numbers_version}`;
