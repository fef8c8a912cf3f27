import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { type InvalidParameter, type ProblemBody, problemType } from '@portico/contract/problems.ts';
import type { PublishResult, UploadedFile, UploadedSecret } from '@portico/contract/publishing.ts';
import { parse } from 'yaml';
import { FolderError } from '../features/publication/findings.ts';
import { listFolderFiles } from '../features/publishing/folder-files.ts';
import type { FailOn } from '../features/version-changes/guard.ts';
import { StartError } from './start-error.ts';

const gzip = promisify(gzipCallback);

export interface PublishRequest {
  folder: string;
  portal: string | undefined;
  dry_run: boolean;
  prune: boolean;
  remote_refs: boolean;
  summary: string | undefined;
  fail_on?: FailOn | undefined;
}

type OwnSecret = (variable: string) => string | undefined;

/** The files of the publishing format; others are not sent. */
const isContent = (path: string) => /\.(?:md|ya?ml|json|png|jpe?g)$/i.test(path);

/** Sends the folder to a running server, which checks and publishes it. */
export async function publishToServer(
  server: string,
  token: string,
  request: PublishRequest,
  ownSecret: OwnSecret = () => undefined,
): Promise<PublishResult> {
  if (!URL.canParse(server)) throw new StartError(`--server must be a URL, such as https://portal.example.com.`);
  const lines = await readLines(request.folder);
  const file = readPortalFile(lines);
  const portal = request.portal ?? nameOf(file);
  const url = new URL(`/api/admin/v1/portals/${encodeURIComponent(portal)}/publishes`, server);
  for (const name of ['dry_run', 'prune', 'remote_refs'] as const) {
    if (request[name]) url.searchParams.set(name, 'true');
  }
  if (request.fail_on) url.searchParams.set('fail_on', request.fail_on);
  if (request.summary) url.searchParams.set('summary', request.summary);
  const secrets = readSecrets(file, ownSecret, url);
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    },
    body: await gzip([...secrets, ...lines].map((line) => JSON.stringify(line)).join('\n')),
  }).catch((error: Error) => {
    const { message } = (error.cause as Error | undefined) ?? error;
    throw new StartError(`The server ${url.origin} cannot be reached: ${message}.`);
  });
  if (!answer.ok) throw await toError(answer, url);
  return (await answer.json()) as PublishResult;
}

async function readLines(folder: string): Promise<UploadedFile[]> {
  const lines: UploadedFile[] = [];
  const findings: { file: string; reason: string }[] = [];
  for (const [path, file] of await listFolderFiles(folder)) {
    if (!isContent(path)) continue;
    const bytes = await file.read();
    if (typeof bytes === 'string') findings.push({ file: path, reason: bytes });
    else lines.push({ path, ...toContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) });
  }
  if (findings.length > 0) throw new FolderError(findings);
  return lines;
}

/** Text where possible, which compresses better than Base64. */
function toContent(bytes: Buffer): Pick<UploadedFile, 'text' | 'base64'> {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') };
}

function readPortalFile(lines: readonly UploadedFile[]): unknown {
  const file = lines.find(({ path }) => path === 'portal.yaml');
  if (!file) throw new FolderError([{ file: 'portal.yaml', reason: 'there is no such file' }]);
  try {
    return parse(file.text ?? '');
  } catch {
    // The server reports what is wrong with portal.yaml; the request only needs a name.
    return undefined;
  }
}

function nameOf(file: unknown): string {
  const { name } = (file ?? {}) as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'unnamed';
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * Secrets that the folder names and this machine has. The server's own secrets are only those that its operator lists.
 */
function readSecrets(file: unknown, ownSecret: OwnSecret, { protocol, hostname, origin }: URL): UploadedSecret[] {
  const secrets = [...namedVariables(file)].flatMap((secret) => {
    const value = ownSecret(secret);
    return value === undefined ? [] : [{ secret, value }];
  });
  const [first] = secrets;
  if (first && protocol !== 'https:' && !isThisMachine(hostname)) {
    throw new StartError(`${first.secret} is not sent to ${origin} without TLS: publish to an https URL.`);
  }
  return secrets;
}

function namedVariables(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([key, part]) =>
      (key === 'client_secret_env' || key === 'token_env') && typeof part === 'string'
        ? [part]
        : [...namedVariables(part)],
    ),
  );
}

async function toError(answer: Response, url: URL): Promise<Error> {
  const problem = (await answer.json().catch(() => ({}))) as Partial<ProblemBody>;
  if (problem.type === problemType('invalid-parameters') && problem.invalid_parameters) {
    return new FolderError(problem.invalid_parameters.map(toFinding));
  }
  return new StartError(`${url.origin} refuses: ${problem.detail ?? `it answers with status ${answer.status}`}`);
}

const toFinding = ({ field, reason }: InvalidParameter) => {
  const [, file, line] = /^(.*?)(?::(\d+))?$/.exec(field) ?? [];
  return { file: file ?? field, line: line === undefined ? undefined : Number(line), reason };
};
