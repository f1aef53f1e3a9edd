import { LINK_SEARCH_MAX, type LinkKind } from '@drawbridge/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { STATUS_OPTIONS, WORDS } from './link-words.ts';
import type { useLinksAddress } from './use-links-address.ts';

const DEBOUNCE_MS = 1000;
/** No status; an empty choice would be drawn as if nothing were chosen. */
const ALL = 'ALL';

/** What narrows the list down. */
export function LinkFilters({ kind, address }: { kind: LinkKind; address: ReturnType<typeof useLinksAddress> }) {
  return (
    <>
      <SearchBox search={address.wishes.search} onSearch={address.setSearch} />
      <Select
        aria-label="Status"
        value={address.wishes.status ?? ALL}
        options={[{ value: ALL, label: WORDS[kind].all }, ...STATUS_OPTIONS]}
        onChange={(event) => address.setStatus(event.target.value === ALL ? '' : event.target.value)}
      />
    </>
  );
}

/** Searches once nobody has typed for a second, or at Enter. Back in the browser brings former words back. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [asked, setAsked] = useState(search);
  if (search !== shown) {
    setShown(search);
    // What was asked for here comes back as it was sent: what has been typed since then stays.
    if (search !== asked) setTyped(search);
    setAsked(search);
  }
  const wanted = typed.trim();
  const ask = () => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => askLater(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  return (
    <div className="links__search">
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label="Search by Link ID or Memo"
        placeholder="Search by Link ID or Memo"
        maxLength={LINK_SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask();
        }}
      />
    </div>
  );
}
