import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type ProductionPackage, readProductionPackages } from './production.ts';
import { root } from './run.ts';

/** The parts of CycloneDX that this script reads. */
interface Component {
  'bom-ref': string;
  name: string;
  externalReferences?: { type: string; url: string }[];
}
export interface Bom {
  serialNumber: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  /** By `bom-ref`: name and version, and the path if a version exists twice. */
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Our own workspaces that run; the others test and measure. */
const ours = [
  'server',
  'portal',
  'console',
  'contract',
  'client',
  'auth-elements',
  'api-reference',
  'documents',
  'ui',
  'screens',
];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Makes the file reproducible: sorted by name, without a time, and with a serial number from the content. The
 * registry's host is removed.
 */
export function settled(bom: Bom): Bom {
  const plain = (component: Component): Component => ({
    ...component,
    ...(component.externalReferences && {
      externalReferences: component.externalReferences.filter(({ type }) => type !== 'distribution'),
    }),
  });
  const { timestamp: _now, ...metadata } = bom.metadata;
  const content = {
    ...bom,
    metadata: { ...metadata, component: plain({ ...metadata.component, name: 'portico' }) },
    components: bom.components.map(plain).toSorted((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: bom.dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.toSorted(compare) }))
      .toSorted((a, b) => compare(a.ref, b.ref)),
  };
  const { serialNumber: _random, ...counted } = content;
  return { ...content, serialNumber: `urn:uuid:${toUuid(JSON.stringify(counted))}` };
}

/** Version 8 of RFC 9562, whose bits an application chooses. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Only packages in production. npm's own `--omit dev` also omits packages that one workspace runs and another tests
 * with.
 */
export function productionOf(bom: Bom, packages: readonly ProductionPackage[]): Bom {
  const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const isOurs = (ref: string) => ours.some((name) => ref.startsWith(`@portico/${name}@`));
  const isKept = (ref: string) => ref.startsWith('portico@') || isOurs(ref) || names.has(ref.split('|', 1)[0] ?? '');
  return {
    ...bom,
    components: bom.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** Read from the lock file, because npm refuses an installation without the packages for tests. */
export async function readBom(folder = root): Promise<Bom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', args, options);
  return settled(productionOf(JSON.parse(stdout) as Bom, await readProductionPackages()));
}

/** `npm run sbom`: writes everything in production as CycloneDX, by npm, into a file outside version control. */
if (import.meta.main) {
  const file = join(root, 'dist', 'sbom.cdx.json');
  const bom = await readBom();
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${bom.components.length} components in ${relative(process.cwd(), file)}`);
}
