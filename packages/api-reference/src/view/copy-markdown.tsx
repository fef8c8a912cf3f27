import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useDone } from '@portico/ui/use-done.ts';
import type { OperationBundle, SharedParts } from '../compile/compiled.ts';
import { useReference } from './reference.tsx';
import { usePool } from './schema/pool.tsx';

interface CopyMarkdownProps {
  readonly bundle: OperationBundle;
  readonly index: SharedParts | undefined;
}

const load = () => import('./markdown/operation-markdown.ts');

/**
 * Copies the page as Markdown, for notes and assistants. The converter loads when the pointer or the focus reaches the
 * button.
 */
export function CopyMarkdown({ bundle, index }: CopyMarkdownProps) {
  const { texts, onCopy } = useReference();
  const { resolve } = usePool();
  const [isDone, setDone] = useDone();
  const { operation: text } = texts;

  async function copy() {
    const { toMarkdown } = await load();
    setDone(await onCopy(toMarkdown({ bundle, index, texts, resolve }), text.markdown));
  }

  return (
    <Button
      onClick={() => void copy()}
      onFocus={() => void load()}
      onPointerEnter={() => void load()}
      size="small"
      variant="quiet"
    >
      <Icon name={isDone ? 'check' : 'copy'} size={16} />
      {text.copyMarkdown}
    </Button>
  );
}
