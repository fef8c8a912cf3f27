import type {
  CompiledOperation,
  OperationBundle,
  ReferenceIndex,
  SecurityScheme,
  Server,
} from '@portico/api-reference/compile/compiled.ts';
import type { ReferenceTargets } from '../../platform/database/tables/reference.ts';

/** The limit of servers: more are not useful to a reader, and all are read with each tried request. */
const mostServers = 1000;

/** Collects the servers, cookies and endpoints of a specification that tried requests may use. */
export function createTargets() {
  const servers = new Map<string, ReferenceTargets['servers'][number]>();
  const cookies = new Set<string>();

  const addServers = (list: readonly Server[]) => {
    for (const { url, variables } of list) {
      const server = { url, ...(variables && { variables: mapVariables(variables) }) };
      if (servers.size < mostServers) servers.set(JSON.stringify(server), server);
    }
  };

  return {
    /** Few operations have their own servers or cookies, so only those are parsed again. */
    addBundle(bundle: string): void {
      if (!bundle.startsWith('{"kind":"operation"') || !/"servers":\[|"in":"cookie"/.test(bundle)) return;
      const { operation } = JSON.parse(bundle) as OperationBundle;
      addServers(operation.servers ?? []);
      for (const name of cookieNames(operation)) cookies.add(name);
    },
    with(index: ReferenceIndex): ReferenceTargets {
      addServers(index.servers);
      const schemes = Object.values(index.securitySchemes);
      for (const scheme of schemes) if (scheme.type === 'apiKey' && scheme.in === 'cookie') cookies.add(scheme.name);
      return {
        servers: [...servers.values()],
        endpoints: [...new Set(schemes.flatMap(endpointsOf))],
        cookies: [...cookies],
      };
    },
  };
}

const mapVariables = (variables: NonNullable<Server['variables']>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, { default: usual, enum: choices }]) => [
      name,
      { default: usual, ...(choices && { enum: choices }) },
    ]),
  );

const cookieNames = ({ parameters }: CompiledOperation): string[] =>
  parameters.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name);

const endpointsOf = (scheme: SecurityScheme): string[] =>
  scheme.type === 'oauth2'
    ? Object.values(scheme.flows).flatMap(({ tokenUrl, refreshUrl, deviceAuthorizationUrl }) =>
        [tokenUrl, refreshUrl, deviceAuthorizationUrl].filter((url) => url !== undefined),
      )
    : [];
