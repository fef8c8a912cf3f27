import type { PortalContent, SpecContent } from '../features/publication/content.ts';

type Group = Record<string, Record<string, unknown>>;
/** The parts of the demo's specification of payments that had another form before. */
interface Payments {
  paths: Record<string, unknown>;
  components: {
    schemas: Record<'Balance' | 'PaymentInput', { properties: Group }>;
    parameters: { Limit: { schema: Record<string, unknown> } };
  };
}

/** The demo's portal before its last change, so that a new installation shows changes of a version. */
export function toEarlier(content: PortalContent): PortalContent {
  return {
    ...content,
    products: content.products.map((product) => {
      const spec = product.slug === 'payments' ? product.specs.get('v2') : undefined;
      return spec?.document === undefined
        ? product
        : { ...product, specs: new Map([...product.specs, ['v2', toEarlierPayments(spec)]]) };
    }),
  };
}

function toEarlierPayments({ file_name, document: current }: SpecContent): SpecContent {
  const document = structuredClone(current) as Payments;
  const { paths, components } = document;
  // Added since then.
  delete paths['/mandates/{mandate_id}/revoke'];
  delete components.schemas.PaymentInput.properties.statement_text;
  // Removed since then.
  components.schemas.Balance.properties.reserved = { type: 'integer', description: 'Held back for open disputes.' };
  components.parameters.Limit.schema.maximum = 500;
  return { file_name, content: JSON.stringify(document), document };
}
