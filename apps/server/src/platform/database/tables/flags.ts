export interface FlagTables {
  /** Only flags that were set have a row; the others have their default. */
  portal_flag: { portal_id: string; key: string; is_on: boolean };
}

export const flagBooleans = ['is_on'];
export const flagJsons: string[] = [];
