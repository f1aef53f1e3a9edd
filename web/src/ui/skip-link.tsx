/** The first stop of the keyboard: past the navigation, to `#main`. */
export function SkipLink({ children = 'Skip to content' }: { children?: string }) {
  return (
    <a className="btn btn--primary skip" href="#main">
      {children}
    </a>
  );
}
