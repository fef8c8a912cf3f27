import type { Place } from './peers.ts';

interface Operation {
  summary?: string;
  description?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = (value: unknown) => `<pre>${toHtml(JSON.stringify(value, null, 2)?.slice(0, 4000) ?? '')}</pre>`;

/**
 * A page with the lowest possible cost: handwritten HTML with every operation as a link, and one operation with its
 * parameters, body, responses and a sample. No script, one inline style.
 */
export function toFloorPage(document: { paths: Record<string, object> }, { path, method, operationId }: Place): string {
  const operation = (document.paths[path] as Record<string, Operation>)[method] ?? {};
  const links = Object.entries(document.paths).flatMap(([at, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([name]) => /^(get|put|post|delete|patch)$/.test(name))
      .map(([name, { summary = '' }]) => `<li><a href="#">${name} ${toHtml(at)} ${toHtml(summary)}</a></li>`),
  );
  const parts = [operation.parameters ?? [], operation.requestBody ?? {}, ...Object.values(operation.responses ?? {})];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<style>body{display:grid;grid-template-columns:18rem 1fr;margin:0;font:14px system-ui}nav{height:100vh;overflow:auto}</style>
<body><nav><ul>${links.join('')}</ul></nav><main><p><code>${method.toUpperCase()} ${toHtml(path)}</code></p>
<h1>${toHtml(operation.summary || operationId)}</h1><p>${toHtml(operation.description ?? '')}</p>
${parts.map(shown).join('')}<pre id="complete">curl -X ${method.toUpperCase()} ${toHtml(path)}</pre></main></body></html>`;
}
