import type { AdminProduct } from '@portico/contract/admin-products.ts';
import { type ProductVisibility, productVisibilities } from '@portico/contract/constants.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { SlugField } from './slug-field.tsx';
import { useProductText } from './text/use-product-text.ts';

export interface ProductValues {
  name: string;
  slug: string;
  description: string;
  /** One per line: `name = value`. */
  labels: string;
  visibility: ProductVisibility;
}

export const newProduct: ProductValues = { name: '', slug: '', description: '', labels: '', visibility: 'published' };

export const toProductValues = ({ name, slug, description, labels, visibility }: AdminProduct): ProductValues => ({
  name,
  slug,
  description: description ?? '',
  labels: Object.entries(labels)
    .map(([label, value]) => `${label} = ${value}`)
    .join('\n'),
  visibility,
});

export const toProductBody = ({ name, slug, description, labels, visibility }: ProductValues) => ({
  name,
  ...(slug.trim() && { slug: slug.trim() }),
  description: description.trim() || null,
  labels: toLabels(labels),
  visibility,
});

function toLabels(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^=:\s]+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value ?? '']] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

interface ProductFieldsProps extends FormParts<ProductValues> {
  /** The current slug of the product. */
  readonly slug?: string;
}

const toPath = (slug: string): string => `/products/${slug}`;

export function ProductFields({ values, field, set, problemOf, slug }: ProductFieldsProps) {
  const { form } = useProductText();
  const labelProblem =
    problemOf('labels') ??
    Object.keys(toLabels(values.labels))
      .map((name) => problemOf(`labels.${name}`))
      .find(Boolean);
  return (
    <>
      <TextField {...field('name')} label={form.name} maxLength={255} />
      <SlugField
        field={field('slug')}
        kind="product"
        path={slug === undefined ? undefined : toPath(slug)}
        toPath={toPath}
      />
      <TextArea {...field('description')} label={form.description} maxLength={10_000} rows={4} />
      <TextArea {...field('labels')} label={form.labels} problem={labelProblem} rows={3} spellCheck={false} />
      <SelectField
        hint={form.visibilityHint}
        label={form.visibility}
        onChange={(event) => set('visibility', event.target.value as ProductVisibility)}
        options={productVisibilities.map((value) => ({ value, label: form.visibilities[value] }))}
        value={values.visibility}
      />
    </>
  );
}
