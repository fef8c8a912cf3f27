/** The slugs of products and versions in URLs. */
export interface Slugged {
  readonly id: string;
  /** Sent where it was asked for. */
  readonly slug?: string | undefined;
}

export const slugOf = ({ id, slug }: Slugged): string => slug ?? id;
