/** The text of the first heading, without its closing marks. */
export function firstHeading(body: string): string | undefined {
  const [, text = ''] = /^#[ \t]+(?=\S)(.*)$/m.exec(body) ?? [];
  return (
    text
      .trimEnd()
      .replace(/(?<!#)#+$/, '')
      .trimEnd() || undefined
  );
}
