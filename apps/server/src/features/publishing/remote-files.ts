/** Fetches the text of a file from another site, once. */
export type RemoteFiles = (url: string) => Promise<string>;

interface Deps {
  /** `fetch` to public IP addresses only. */
  outbound(
    url: string,
    request: { method: string; headers: Record<string, string>; body: undefined },
  ): Promise<Response>;
}

export function createRemoteFiles({ outbound }: Deps): RemoteFiles {
  const known = new Map<string, Promise<string>>();

  async function fetchText(url: string): Promise<string> {
    const headers = { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' };
    const answer = await outbound(url, { method: 'GET', headers, body: undefined });
    if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await answer.bytes());
  }

  return (url) => {
    const text = known.get(url) ?? fetchText(url);
    known.set(url, text);
    return text;
  };
}
