import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { PageScreen } from '../../shared/page-screen.tsx';
import { useText } from '../../shared/text/use-text.tsx';

/** Holds the place of a page that the portal does not have yet. */
export function LaterPage() {
  const text = useText();
  return (
    <PageScreen>
      <EmptyState
        action={
          <Link className={buttonClass()} to="/">
            {text.toCatalog}
          </Link>
        }
        level={1}
        title={text.later.title}
      >
        {text.later.text}
      </EmptyState>
    </PageScreen>
  );
}
