import { withDescription } from './routes.ts';

interface Needs {
  /** The version of this server. */
  version: string;
}

/** The description of the whole API. */
export const createOpenapiModule = ({ version }: Needs) => ({
  withDescription: (routes: Parameters<typeof withDescription>[0]) => withDescription(routes, version),
});
