import type { Credential, Credentials } from '../request/credentials.ts';
import type { Sending } from './send.ts';

interface OwnApplication {
  readonly id: string;
  readonly name: string;
  /** What an authorization server knows it by, where the portal can tell. */
  readonly clientId: string | undefined;
}

/** What the form needs of the application that it stands in. */
export interface TryItHost extends Sending {
  /** Where authorization servers send the reader back to. */
  readonly redirectUri: string;
  readonly open: () => Window | null;
  /** Those of the signed-in developer; undefined where nobody is signed in. */
  readonly applications: readonly OwnApplication[] | undefined;
  /** Kept by the page for as long as it is open, and nowhere else. */
  readonly credentials: Credentials;
  readonly onCredential: (scheme: string, credential: Credential | undefined) => void;
}
