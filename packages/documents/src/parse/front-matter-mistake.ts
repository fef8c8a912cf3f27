/** The reason in English, and a code with values for readers of other languages. */
export interface Mistake {
  reason: string;
  cause: { code: string; values?: Readonly<Record<string, string | number>> };
}

export const mistake = (code: string, reason: string, values?: Mistake['cause']['values']): Mistake => ({
  reason,
  cause: { code, ...(values && { values }) },
});
