import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ConsolePage } from './console-page.tsx';

/** What stands at an address of the console that has no page. */
export function NoSuchPage() {
  return (
    <ConsolePage title="Page not found">
      <section className="panel">
        <Empty title="There's no page at this address" action={<TextLink href="/provider">Go to Today</TextLink>} />
      </section>
    </ConsolePage>
  );
}
