import Type, { type Static, type TSchema } from 'typebox';
import { defaultPageSize, maximumPageNumber, maximumPageSize } from './constants.ts';

export const PageMeta = Type.Object({
  page: Type.Object({ number: Type.Integer(), size: Type.Integer(), total: Type.Integer() }),
});

export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item), meta: PageMeta }, { additionalProperties: false });
}

export interface Page<Item> {
  data: Item[];
  meta: Static<typeof PageMeta>;
}

export const pageQuery = {
  'page[size]': Type.Optional(Type.Integer({ minimum: 1, maximum: maximumPageSize, default: defaultPageSize })),
  'page[number]': Type.Optional(Type.Integer({ minimum: 1, maximum: maximumPageNumber, default: 1 })),
};

/** `filter[field]` and `filter[field][eq]` mean the same. */
export function equals<const Field extends string, Value extends TSchema>(field: Field, value: Value) {
  return { [`filter[${field}]`]: Type.Optional(value), [`filter[${field}][eq]`]: Type.Optional(value) } as {
    [key in `filter[${Field}]` | `filter[${Field}][eq]`]: ReturnType<typeof Type.Optional<Value>>;
  };
}

export function contains<const Field extends string>(field: Field) {
  return { [`filter[${field}][contains]`]: Type.Optional(FilterText) } as {
    [key in `filter[${Field}][contains]`]: ReturnType<typeof Type.Optional<typeof FilterText>>;
  };
}

export const FilterText = Type.String({ maxLength: 255 });
