/** The headers of a call that a gateway asks about or reports, by lower-case name. */
export type CallHeaders = Readonly<Record<string, string | string[] | undefined>> & {
  readonly authorization?: string | undefined;
};
