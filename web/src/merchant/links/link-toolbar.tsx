import { LINK_SEARCH_MAX, type LinkKind } from '@drawbridge/contract';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { STATUS_OPTIONS, WORDS } from './link-words.ts';
import type { useLinksAddress } from './use-links-address.ts';

/** No status; an empty choice would be drawn as if nothing were chosen. */
const ALL = 'ALL';

/** What narrows the list down. */
export function LinkFilters({ kind, address }: { kind: LinkKind; address: ReturnType<typeof useLinksAddress> }) {
  return (
    <>
      <div className="links__search">
        <SearchBox
          label="Search by Link ID or Memo"
          max_length={LINK_SEARCH_MAX}
          search={address.wishes.search}
          onSearch={address.setSearch}
        />
      </div>
      <Select
        aria-label="Status"
        value={address.wishes.status ?? ALL}
        options={[{ value: ALL, label: WORDS[kind].all }, ...STATUS_OPTIONS]}
        onChange={(event) => address.setStatus(event.target.value === ALL ? '' : event.target.value)}
      />
    </>
  );
}
