import type { OAuthFlow, OAuthFlowName, SecurityScheme } from './compiled.ts';
import type { Tools } from './scope.ts';
import { isTrue, mapValues, present, toRecord, toText, type Untyped } from './untyped.ts';

const flowNames: readonly OAuthFlowName[] = [
  'authorizationCode',
  'clientCredentials',
  'implicit',
  'password',
  'deviceAuthorization',
];

export function toSecuritySchemes(value: unknown, { source, toProse }: Tools): Record<string, SecurityScheme> {
  const schemes = Object.entries(toRecord(value)).flatMap(([name, one]): [string, SecurityScheme][] => {
    const scheme = source.follow(one);
    const kind = toKind(scheme);
    if (!kind) return [];
    const words = { description: toProse(scheme.description), deprecated: isTrue(scheme.deprecated) };
    return [[name, { ...present(words), ...kind }]];
  });
  return Object.fromEntries(schemes);
}

function toKind(scheme: Untyped): SecurityScheme | undefined {
  const { type, in: place } = scheme;
  const name = toText(scheme.name);
  if (type === 'apiKey' && name !== undefined && (place === 'header' || place === 'query' || place === 'cookie')) {
    return { type, name, in: place };
  }
  if (type === 'http') {
    return {
      type,
      scheme: toText(scheme.scheme) ?? 'basic',
      ...present({ bearerFormat: toText(scheme.bearerFormat) }),
    };
  }
  if (type === 'oauth2') {
    return { type, flows: toFlows(scheme.flows), ...present({ oauth2MetadataUrl: toText(scheme.oauth2MetadataUrl) }) };
  }
  if (type === 'openIdConnect') return { type, openIdConnectUrl: toText(scheme.openIdConnectUrl) ?? '' };
  return type === 'mutualTLS' ? { type } : undefined;
}

function toFlows(value: unknown): Partial<Record<OAuthFlowName, OAuthFlow>> {
  const flows = toRecord(value);
  return Object.fromEntries(
    flowNames.flatMap((name) => {
      if (flows[name] === undefined) return [];
      const flow = toRecord(flows[name]);
      const compiled: OAuthFlow = present({
        authorizationUrl: toText(flow.authorizationUrl),
        tokenUrl: toText(flow.tokenUrl),
        refreshUrl: toText(flow.refreshUrl),
        deviceAuthorizationUrl: toText(flow.deviceAuthorizationUrl),
        scopes: mapValues(flow.scopes, (scope) => toText(scope) ?? ''),
      });
      return [[name, compiled]];
    }),
  );
}
