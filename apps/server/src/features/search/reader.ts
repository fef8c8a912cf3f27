interface Caller {
  developer: { id: string } | undefined;
  request: { ip: string };
}

/** A search, for those who count searches. */
export interface SearchNote {
  portal_id: string;
  /** What distinguishes the reader in this moment: an account or an IP address. It is not stored. */
  reader: string;
  text: string;
  total: number;
}

/** What distinguishes readers for a moment. It is hashed before it leaves memory. */
export const toReader = ({ developer, request }: Caller): string =>
  developer ? `developer ${developer.id}` : `address ${request.ip}`;
