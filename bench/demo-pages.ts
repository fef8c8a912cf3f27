/** The address of the first product of the demo that has documents. */
export async function findDocuments(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/products`);
  const { data } = (await answer.json()) as { data: { id: string; document_count: number }[] };
  const product = data.find(({ document_count }) => document_count > 0);
  if (!product) throw new Error('The demo has no documents.');
  return `${url}/docs/${product.id}`;
}
