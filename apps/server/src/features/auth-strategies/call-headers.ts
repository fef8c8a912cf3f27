/** The headers of a call that a gateway asks about or reports, by their name in lower case. */
export type CallHeaders = Readonly<Record<string, string | string[] | undefined>> & {
  readonly authorization?: string | undefined;
};
