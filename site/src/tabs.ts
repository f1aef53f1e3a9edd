const KEPT_AS = 'docs-sample';

/** Makes tabs of samples that say the same in several languages. A choice holds for every group, and for the next pages. */
export function makeTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.samples')].map(makeGroup);
  const choose = (name: string): void => {
    for (const group of groups) group(name);
  };
  const kept = readKept();
  if (kept !== null) choose(kept);
  document.addEventListener('sample-chosen', (event) => {
    const name = (event as CustomEvent<string>).detail;
    choose(name);
    keep(name);
  });
}

/** Null also where the browser keeps nothing for a site. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function keep(name: string): void {
  try {
    localStorage.setItem(KEPT_AS, name);
  } catch {
    // It holds for this page alone.
  }
}

let made = 0;

/** Gives what shows the sample of a name, where the group has it. */
function makeGroup(group: HTMLElement): (name: string) => void {
  made += 1;
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > [data-tab]')];
  const list = document.createElement('div');
  list.role = 'tablist';
  list.ariaLabel = 'Language of the sample';
  list.className = 'samples__tabs';
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.role = 'tab';
    tab.id = `tab-${made}-${at}`;
    tab.textContent = panel.dataset['tab'] ?? '';
    panel.id = `sample-${made}-${at}`;
    panel.role = 'tabpanel';
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => document.dispatchEvent(new CustomEvent('sample-chosen', { detail: tab.textContent })));
    list.append(tab);
    return tab;
  });
  list.addEventListener('keydown', (event) => moveAlong(event, tabs));
  group.prepend(list);
  const show = (name: string): void => {
    if (!panels.some((panel) => panel.dataset['tab'] === name)) return;
    panels.forEach((panel, at) => {
      const shown = panel.dataset['tab'] === name;
      panel.hidden = !shown;
      tabs[at]?.setAttribute('aria-selected', String(shown));
      if (tabs[at]) tabs[at].tabIndex = shown ? 0 : -1;
    });
  };
  show(panels[0]?.dataset['tab'] ?? '');
  return show;
}

function moveAlong(event: KeyboardEvent, tabs: readonly HTMLButtonElement[]): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const at = tabs.indexOf(event.target as HTMLButtonElement);
  if (step === 0 || at < 0) return;
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
