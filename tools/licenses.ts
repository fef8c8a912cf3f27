import { type ProductionPackage, readProductionPackages } from './production.ts';

/** Licenses that require only that their text is included. The last is for fonts. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1',
]);

/** Parses an SPDX expression of names, `OR` and `AND`. Of alternatives one permissive license is enough. */
export function isPermissive(license: string): boolean {
  const plain = license.replaceAll(/[()]/g, '').trim();
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((name) => permissive.has(name)));
}

export const refusedLicenses = (packages: readonly ProductionPackage[]): ProductionPackage[] =>
  packages.filter(({ license }) => !isPermissive(license));

/** `npm run licenses`: prints the license of each package in production. Fails if one is not permissive. */
if (import.meta.main) {
  const packages = await readProductionPackages();
  for (const [license, group] of Map.groupBy(packages, (one) => one.license || 'none')) {
    console.log(`\n${license}: ${group.length}`);
    for (const { name, version } of group) console.log(`  ${name} ${version}`);
  }
  const refused = refusedLicenses(packages);
  for (const { name, license } of refused) console.error(`${name} is under "${license}", which is not on the list.`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
