import type { HistoryEntry } from './history.ts';
import type { Sending } from './send.ts';
import type { TryItSettings } from './settings.ts';

interface OwnApplication {
  readonly id: string;
  readonly name: string;
  /** What an authorization server knows it by, where the portal can tell. */
  readonly clientId: string | undefined;
  /** Whether it calls with keys that the portal makes. */
  readonly hasKeys: boolean;
}

/** Until the tab is closed, or beyond that. */
export type Keeping = 'tab' | 'device';

/** Requests that were sent before, on this device only. */
export interface TryItHistory {
  readonly entries: readonly HistoryEntry[];
  readonly isKept: boolean;
  readonly keepsSecrets: boolean;
  readonly onAdd: (entry: HistoryEntry) => void;
  readonly onChange: (change: { readonly isKept?: boolean; readonly keepsSecrets?: boolean }) => void;
  readonly onClear: () => void;
}

/** What the form requires of its host application. */
export interface TryItHost extends Sending {
  /** Where authorization servers send the reader back to. */
  readonly redirectUri: string;
  readonly open: () => Window | null;
  /** Those of the logged-in developer; undefined without a session. */
  readonly applications: readonly OwnApplication[] | undefined;
  /** Makes a key of an application, which is shown once. */
  readonly createKey: (applicationId: string) => Promise<string>;
  /** Leads a reader to their account and back, where there are accounts and they are not signed in. */
  readonly onSignIn?: (() => void) | undefined;
  /** The same for every operation of the document. */
  readonly settings: TryItSettings;
  readonly onSettings: (change: Partial<TryItSettings>) => void;
  readonly keeping: Keeping;
  readonly onKeeping: (keeping: Keeping) => void;
  readonly onClear: () => void;
  readonly history: TryItHistory;
}
