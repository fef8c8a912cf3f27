import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  type AdminDocument,
  type AdminDocuments,
  deleteDocument,
  updateDocument,
} from '@portico/contract/admin-documents.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { Link } from '../../shared/link.tsx';
import { usePortalPath } from '../../shared/own-portal.ts';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './products.module.css';
import type { ProductKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';

interface DocumentTreeProps {
  readonly documents: readonly AdminDocument[];
  readonly params: ProductKey;
  readonly onChanged: (documents: AdminDocuments) => void;
}

/** The documents in reading order, each below its parent. */
export function DocumentTree({ documents, params, onChanged }: DocumentTreeProps) {
  const { docs: text, documents: label } = useProductText();
  const frame = useText();
  const { client } = useServices();
  const toPath = usePortalPath();
  const toast = useToast();
  const moving = useAction();
  const [removed, setRemoved] = useState<AdminDocument>();
  const depthOf = ({ parent_id }: AdminDocument): number => {
    const parent = documents.find(({ id }) => id === parent_id);
    return parent ? depthOf(parent) + 1 : 0;
  };

  function move({ id, parent_id }: AdminDocument, by: number) {
    const siblings = documents.filter((one) => one.parent_id === parent_id);
    const position = siblings.findIndex((one) => one.id === id) + by;
    void moving.run(() => client.send(updateDocument, { params: { ...params, documentId: id }, body: { position } }), {
      done: onChanged,
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });
  }

  return (
    <>
      <ul aria-label={label} className={styles.tree}>
        {documents.map((document) => {
          const { id, title, path, parent_id, languages } = document;
          const version = versionOf(path);
          const siblings = documents.filter((one) => one.parent_id === parent_id);
          return (
            <li className={styles.row} key={id} style={{ paddingInlineStart: `${depthOf(document) * 1.5}rem` }}>
              <span className={styles.name}>
                <Link to={toPath(`/products/${params.productId}/documents/${id}`)}>{title}</Link>
                <small>{path}</small>
                {(version !== undefined || languages.length > 0) && (
                  <span className={styles.marks}>
                    {version !== undefined && <Badge>{text.ofVersion({ version })}</Badge>}
                    {languages.map((language) => (
                      <Badge key={language} variant="info">
                        <span lang={localeNames[language].tag}>{localeNames[language].own}</span>
                      </Badge>
                    ))}
                  </span>
                )}
              </span>
              <span className={styles.buttons}>
                <RoleButton
                  aria-label={text.up({ title })}
                  disabled={siblings[0] === document || moving.isPending}
                  least="admin"
                  onClick={() => move(document, -1)}
                >
                  ↑
                </RoleButton>
                <RoleButton
                  aria-label={text.down({ title })}
                  disabled={siblings.at(-1) === document || moving.isPending}
                  least="admin"
                  onClick={() => move(document, 1)}
                >
                  ↓
                </RoleButton>
                <RoleButton aria-label={text.remove({ title })} least="admin" onClick={() => setRemoved(document)}>
                  ×
                </RoleButton>
              </span>
            </li>
          );
        })}
      </ul>
      {removed && (
        <DangerDialog
          act={() => client.send(deleteDocument, { params: { ...params, documentId: removed.id } })}
          confirmLabel={text.removeConfirm}
          onClose={() => setRemoved(undefined)}
          onDone={(left) => {
            setRemoved(undefined);
            toast({ variant: 'success', message: text.removed });
            onChanged(left);
          }}
          title={text.removeTitle({ title: removed.title })}
        >
          {text.removeText({ count: countBelow(documents, removed.id) })}
        </DangerDialog>
      )}
    </>
  );
}

/** The folder of the version that the document belongs to; undefined for a document of every version. */
const versionOf = (path: string): string | undefined => /^versions\/([^/]+)\/docs\//.exec(path)?.[1];

const countBelow = (documents: readonly AdminDocument[], id: string): number =>
  documents
    .filter(({ parent_id }) => parent_id === id)
    .reduce((count, child) => count + 1 + countBelow(documents, child.id), 0);
