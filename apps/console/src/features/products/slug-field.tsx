import { isProductSlug, isVersionSlug, toVersionSlug } from '@portico/contract/slug.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import { TextField } from '@portico/ui/text-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { useProductText } from './text/use-product-text.ts';

type Kind = 'product' | 'version' | 'document';

interface SlugFieldProps {
  readonly kind: Kind;
  readonly field: ReturnType<FormParts<{ slug: string }>['field']>;
  /** The path of the page with this slug. */
  readonly toPath: (slug: string) => string;
  /** The current path of the page. */
  readonly path?: string | undefined;
  /** The name from which the slug is made if it is empty. */
  readonly name?: string;
}

const isValid: Record<Kind, (slug: string) => boolean> = {
  product: isProductSlug,
  version: isVersionSlug,
  document: (slug) => toSlug(slug) !== '',
};

/** The slug that the page will have; undefined if only the server can tell. */
function slugOf({ kind, field, name }: SlugFieldProps): string | undefined {
  const typed = field.value.trim();
  if (kind === 'version' && typed === '') return toVersionSlug(name ?? '');
  if (typed === '' || !isValid[kind](typed)) return undefined;
  return kind === 'document' ? toSlug(typed) : typed;
}

/** Shows the page's path for the slug, and says what happens to the current path. */
export function SlugField(props: SlugFieldProps) {
  const { kind, field, toPath, path: before } = props;
  const { slugs: text } = useProductText();
  const slug = slugOf(props);
  const path = slug === undefined ? undefined : toPath(slug);
  const isMoved = path !== undefined && before !== undefined && path !== before;
  const about = path && (isMoved ? text.moves({ path, before }) : text.page({ path }));
  const typed = field.value.trim();
  const problem = field.problem ?? (typed !== '' && !isValid[kind](typed) ? text.invalid[kind] : undefined);
  return (
    <TextField
      {...field}
      autoComplete="off"
      hint={[text.hint[kind], about].filter(Boolean).join(' ')}
      label={text.label}
      maxLength={kind === 'document' ? 255 : 100}
      problem={problem}
      spellCheck={false}
    />
  );
}
