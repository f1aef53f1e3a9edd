import type { NachaFile, StandardEntry } from '@drawbridge/nacha';

/** The provider's own account that the files of these tests are balanced to. */
export const OWN = { routing: '091000019', account: '5550001234' };
export const BALANCED = {
  ODFI_BALANCED: 'on',
  ODFI_OFFSET_ROUTING_NUMBER: OWN.routing,
  ODFI_OFFSET_ACCOUNT_NUMBER: OWN.account,
  ODFI_OFFSET_ACCOUNT_TYPE: 'savings',
};

const isOffset = (entry: StandardEntry) => entry.receiver_name === 'OFFSET';

/** What of each batch of a file is somebody's, and what balances it. */
export function batchesOf(file: NachaFile) {
  return file.batches.map(({ header, entries, control }) => {
    const standard = entries as StandardEntry[];
    return {
      description: 'company_entry_description' in header ? header.company_entry_description : '',
      service: header.service_class_code,
      paid: standard.filter((entry) => !isOffset(entry)),
      offsets: standard.filter(isOffset),
      control,
      last: standard.at(-1),
    };
  });
}
