import { Component, type ErrorInfo, type ReactNode } from 'react';

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** What stands there instead; `again` tries the children once more. */
  fallback: (error: unknown, again: () => void) => ReactNode;
  /** Called with every error, for the log. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** Whenever it changes the children are tried once more: the path, so that leaving a broken page mends it. */
  reset_key?: string;
};

type State = { failed: false } | { failed: true; error: unknown };

/** Keeps one part's failure from taking the whole page. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.reset_key !== this.props.reset_key) this.again();
  }

  again = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children;
  }
}
