import type { SecurityRequirement, SecurityScheme } from '../compile/compiled.ts';
import { type Place, type Report, within } from './change.ts';
import { isSame } from './schema/json.ts';

const nameOf = (requirement: SecurityRequirement): string => Object.keys(requirement).toSorted().join(' and ');

/** Requirements are alternatives. One without schemes allows anonymous calls. */
export function compareRequirements(
  before: readonly SecurityRequirement[] | undefined,
  after: readonly SecurityRequirement[] | undefined,
  place: Place,
  report: Report,
): void {
  if (isSame(before, after)) return;
  const isOpen = (list: readonly SecurityRequirement[] = []) =>
    list.length === 0 || list.some((one) => nameOf(one) === '');
  if (isOpen(before) !== isOpen(after)) {
    report({ rule: isOpen(after) ? 'authorization-no-longer-asked' : 'authorization-asked', place });
  }
  const [old, now] = [before, after].map(
    (list = []) => new Map(list.filter((one) => nameOf(one) !== '').map((one) => [nameOf(one), one])),
  );
  // The first rule already covers a change from or to no requirements.
  if (old!.size === 0 || now!.size === 0) return;
  for (const name of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(name), now!.get(name)];
    if (!one || !two) report({ rule: one ? 'authorization-removed' : 'authorization-added', place, values: { name } });
    else compareScopes(one, two, place, report);
  }
}

function compareScopes(before: SecurityRequirement, after: SecurityRequirement, place: Place, report: Report): void {
  for (const [name, scopes] of Object.entries(after)) {
    const old = before[name] ?? [];
    const asked = scopes.filter((scope) => !old.includes(scope));
    const left = old.filter((scope) => !scopes.includes(scope));
    if (asked.length > 0) report({ rule: 'scope-asked', place, values: { name, after: asked.join(', ') } });
    if (left.length > 0) report({ rule: 'scope-no-longer-asked', place, values: { name, before: left.join(', ') } });
  }
}

type Schemes = Readonly<Record<string, SecurityScheme>>;

/** Compares the schemes themselves. `compareRequirements` compares whether operations need them. */
export function compareSchemes(before: Schemes, after: Schemes, place: Place, report: Report): void {
  for (const [name, one] of Object.entries(before)) {
    const two = Object.hasOwn(after, name) ? after[name] : undefined;
    if (!two || isSame(one, two)) continue;
    const at = within(place, 'security scheme', name);
    const values = { name };
    if (!isSame(essenceOf(one), essenceOf(two))) report({ rule: 'scheme-changed', place: at, values });
    else if (one.type === 'oauth2' && two.type === 'oauth2') compareFlows(name, [one.flows, two.flows], at, report);
    if (!isSame(urlsOf(one, two), urlsOf(two, one))) report({ rule: 'scheme-url-changed', place: at, values });
    if (!isSame(wordsOf(one), wordsOf(two))) report({ rule: 'scheme-text-changed', place: at, values });
  }
}

/** The parts whose change requires a change of the client. */
function essenceOf(scheme: SecurityScheme): unknown[] {
  if (scheme.type === 'apiKey') return [scheme.type, scheme.in, scheme.name];
  if (scheme.type === 'http') return [scheme.type, scheme.scheme.toLowerCase()];
  return [scheme.type];
}

type Flows = Extract<SecurityScheme, { type: 'oauth2' }>['flows'];

/** Only of flows in both documents, because the rules for added and removed flows cover the others. */
function urlsOf(scheme: SecurityScheme, other: SecurityScheme): unknown {
  if (scheme.type === 'openIdConnect') return scheme.openIdConnectUrl;
  if (scheme.type !== 'oauth2' || other.type !== 'oauth2') return undefined;
  const flows = Object.entries(scheme.flows).filter(([name]) => Object.hasOwn(other.flows, name));
  return [scheme.oauth2MetadataUrl, flows.map(([name, { scopes: _, ...urls }]) => ({ name, ...urls }))];
}

const wordsOf = (scheme: SecurityScheme): unknown => [
  scheme.description,
  scheme.deprecated,
  scheme.type === 'http' && scheme.bearerFormat,
];

function compareFlows(name: string, [before, after]: readonly [Flows, Flows], place: Place, report: Report): void {
  const [old, now] = [before, after].map((flows) => new Map(Object.entries(flows)));
  for (const flow of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(flow), now!.get(flow)];
    if (!one || !two) {
      const values = { name, [one ? 'before' : 'after']: flow };
      report({ rule: one ? 'scheme-flow-removed' : 'scheme-flow-added', place, values });
      continue;
    }
    const [had, has] = [Object.keys(one.scopes), Object.keys(two.scopes)];
    const come = has.filter((scope) => !had.includes(scope));
    const gone = had.filter((scope) => !has.includes(scope));
    const at = within(place, flow);
    if (come.length > 0) report({ rule: 'scheme-scope-added', place: at, values: { name, after: come.join(', ') } });
    if (gone.length > 0) report({ rule: 'scheme-scope-removed', place: at, values: { name, before: gone.join(', ') } });
  }
}
