import { isProductSlug, isVersionSlug, toVersionSlug } from '@portico/contract/slug.ts';
import { toSlug } from '@portico/documents/parse/slug.ts';
import { TextField } from '@portico/ui/text-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { useProductText } from './text/use-product-text.ts';

type Kind = 'product' | 'version' | 'document';

interface SlugFieldProps {
  readonly kind: Kind;
  readonly field: ReturnType<FormParts<{ slug: string }>['field']>;
  /** Of the page, from the slug that it will have. */
  readonly toPath: (slug: string) => string;
  /** The path that the page has now. */
  readonly path?: string | undefined;
  /** What the slug is made from where it is left empty. */
  readonly name?: string;
}

const isValid: Record<Kind, (slug: string) => boolean> = {
  product: isProductSlug,
  version: isVersionSlug,
  document: (slug) => toSlug(slug) !== '',
};

/** The slug that the page will have; undefined where only the server knows. */
function slugOf({ kind, field, name }: SlugFieldProps): string | undefined {
  const typed = field.value.trim();
  if (kind === 'version' && typed === '') return toVersionSlug(name ?? '');
  if (typed === '' || !isValid[kind](typed)) return undefined;
  return kind === 'document' ? toSlug(typed) : typed;
}

/** Says which page the slug gives, and what becomes of the path that it has now. */
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
