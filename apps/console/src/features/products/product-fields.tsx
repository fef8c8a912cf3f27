import type { AdminProduct } from '@portico/contract/admin-products.ts';
import { Switch } from '@portico/ui/switch.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { useProductText } from './text/use-product-text.ts';

export interface ProductValues {
  name: string;
  slug: string;
  description: string;
  /** One a line, `name = value`. */
  labels: string;
  is_published: boolean;
}

export const newProduct: ProductValues = { name: '', slug: '', description: '', labels: '', is_published: true };

export const toProductValues = ({ name, slug, description, labels, is_published }: AdminProduct): ProductValues => ({
  name,
  slug,
  description: description ?? '',
  labels: Object.entries(labels)
    .map(([label, value]) => `${label} = ${value}`)
    .join('\n'),
  is_published,
});

export const toProductBody = ({ name, slug, description, labels, is_published }: ProductValues) => ({
  name,
  ...(slug.trim() && { slug: slug.trim() }),
  description: description.trim() || null,
  labels: toLabels(labels),
  is_published,
});

function toLabels(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^=:\s]+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value ?? '']] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

export function ProductFields({ values, set, field, problemOf }: FormParts<ProductValues>) {
  const { form } = useProductText();
  const labelProblem =
    problemOf('labels') ??
    Object.keys(toLabels(values.labels))
      .map((name) => problemOf(`labels.${name}`))
      .find(Boolean);
  return (
    <>
      <TextField {...field('name')} label={form.name} maxLength={255} />
      <TextField {...field('slug')} autoComplete="off" hint={form.slugHint} label={form.slug} maxLength={100} />
      <TextArea {...field('description')} label={form.description} maxLength={10_000} rows={4} />
      <TextArea {...field('labels')} label={form.labels} problem={labelProblem} rows={3} spellCheck={false} />
      <Switch
        checked={values.is_published}
        hint={form.isPublishedHint}
        label={form.isPublished}
        onChange={(event) => set('is_published', event.target.checked)}
      />
    </>
  );
}
