/** Marks in the list of headings the one that is being read. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))).filter((found) => found !== null);
  if (headings.length === 0) return;
  const mark = (): void => {
    // The last one that has gone past the upper third.
    const line = window.innerHeight / 3;
    const past = headings.filter((heading) => heading.getBoundingClientRect().top < line).at(-1);
    for (const link of links) {
      if (past !== undefined && link.hash === `#${past.id}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const watch = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of headings) watch.observe(heading);
}
