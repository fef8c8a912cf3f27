import type { HistoryEntry } from './history.ts';
import type { Sending } from './send.ts';
import type { TryItSettings } from './settings.ts';

interface OwnApplication {
  readonly id: string;
  readonly name: string;
  /** The client id at an authorization server, if the portal knows it. */
  readonly clientId: string | undefined;
  /** Whether it uses keys that the portal creates. */
  readonly hasKeys: boolean;
}

/** How long requests are stored: until the tab is closed, or on the device. */
export type Keeping = 'tab' | 'device';

/** Requests that were sent from this device. */
export interface TryItHistory {
  readonly entries: readonly HistoryEntry[];
  readonly isKept: boolean;
  readonly keepsSecrets: boolean;
  readonly onAdd: (entry: HistoryEntry) => void;
  readonly onChange: (change: { readonly isKept?: boolean; readonly keepsSecrets?: boolean }) => void;
  readonly onClear: () => void;
}

/** What the host application provides for the form. */
export interface TryItHost extends Sending {
  /** The URL to which authorization servers send the reader back. */
  readonly redirectUri: string;
  readonly open: () => Window | null;
  /** The applications of the logged-in developer. Undefined without a session. */
  readonly applications: readonly OwnApplication[] | undefined;
  /** Creates a key of an application. The key is shown once. */
  readonly createKey: (applicationId: string) => Promise<string>;
  /** Leads a reader to the login and back. Undefined if the reader is logged in or there are no accounts. */
  readonly onSignIn?: (() => void) | undefined;
  /** Shared by all operations of the document. */
  readonly settings: TryItSettings;
  readonly onSettings: (change: Partial<TryItSettings>) => void;
  readonly keeping: Keeping;
  readonly onKeeping: (keeping: Keeping) => void;
  readonly onClear: () => void;
  readonly history: TryItHistory;
}
