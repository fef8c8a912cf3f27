import { ActionMenu } from '@portico/ui/menu.tsx';
import { Spinner } from '@portico/ui/spinner.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { type BlockName, blockNames, blocks } from './blocks.ts';
import styles from './pages.module.css';
import { usePageText } from './text/use-page-text.ts';

const closingMs = 80;

interface MarkdownFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stores an image, and returns what the text names it by. */
  readonly onImage: (file: File) => Promise<string | undefined>;
  readonly isUploading: boolean;
  readonly disabled: boolean;
}

/** A text in Markdown, with a menu of blocks. Images that are pasted or dropped become part of it. */
export function MarkdownField({ value, onChange, onImage, isUploading, disabled }: MarkdownFieldProps) {
  const text = usePageText();
  const area = useRef<HTMLDivElement>(null);

  function insert(snippet: string) {
    const field = area.current?.querySelector('textarea');
    if (!field) return;
    const [before = '', after = ''] = snippet.split('|', 2);
    const from = field.selectionStart;
    const selected = value.slice(from, field.selectionEnd);
    const inserted = snippet.includes('|') ? `${before}${selected}${snippet.slice(before.length + 1)}` : snippet;
    field.focus();
    // Unlike a new value, it can be undone by the keyboard.
    if (!document.execCommand?.('insertText', false, inserted)) {
      onChange(`${value.slice(0, from)}${inserted}${value.slice(field.selectionEnd)}`);
    }
    const cursor = from + (after === '' && !snippet.includes('|') ? inserted.length : before.length + selected.length);
    requestAnimationFrame(() => field.setSelectionRange(cursor, cursor));
  }

  async function addImages(files: readonly File[]) {
    for (const file of files) {
      const url = await onImage(file);
      if (url !== undefined) insert(`![|](${url})`);
    }
  }

  const imagesOf = (list: FileList) => Array.from(list).filter(({ type }) => /^(?:image|video)\//.test(type));

  function take(event: ClipboardEvent | DragEvent, list: FileList) {
    const images = imagesOf(list);
    if (images.length === 0 || disabled) return;
    event.preventDefault();
    void addImages(images);
  }

  // The menu gives the focus back to its button first.
  const choose = (name: BlockName) => () => setTimeout(() => insert(blocks[name]), closingMs);
  return (
    <div className={styles.markdown} ref={area}>
      <div className={styles.toolbar}>
        <ActionMenu
          actions={blockNames.map((name) => ({ label: text.blocks[name], onChoose: choose(name) }))}
          align="start"
          label={text.insert}
          trigger={text.insert}
        />
        <span aria-live="polite" className={styles.uploading}>
          {isUploading && (
            <>
              <Spinner /> {text.uploading}
            </>
          )}
        </span>
      </div>
      <TextArea
        disabled={disabled}
        hint={text.contentHint}
        label={text.content}
        onChange={({ target }) => onChange(target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => take(event, event.dataTransfer.files)}
        onPaste={(event) => take(event, event.clipboardData.files)}
        rows={24}
        spellCheck
        value={value}
      />
    </div>
  );
}
