import type { UploadedFile } from '@portico/contract/publishing.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { classNames } from '@portico/ui/class-names.ts';
import { type DragEvent, useId, useState } from 'react';
import styles from './drop-zone.module.css';
import { filesOfDrop, filesOfInput, readFiles } from './dropped-files.ts';

interface DropZoneProps {
  readonly label: string;
  readonly hint: string;
  /** In the syntax of an input's `accept`: `.md,.png`. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: UploadedFile[]) => void;
}

/** Accepts dropped files. A native input lets users of a keyboard or screen reader choose the same files. */
export function DropZone({ label, hint, accept, isMultiple = false, disabled = false, onFiles }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = await filesOfDrop(event.dataTransfer);
    if (files.length > 0) onFiles(await readFiles(isMultiple ? files : files.slice(0, 1)));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same without a pointer
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDrop={(event) => void drop(event)}
    >
      <input
        accept={accept}
        aria-describedby={`${id}-hint`}
        className={styles.input}
        disabled={disabled}
        id={id}
        multiple={isMultiple}
        onChange={async ({ target }) => {
          const files = target.files ? filesOfInput(target.files) : [];
          const read = await readFiles(files);
          target.value = '';
          if (read.length > 0) onFiles(read);
        }}
        type="file"
      />
      <label className={classNames(buttonClass(), styles.choose)} htmlFor={id}>
        {label}
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
