const signatures: [signature: RegExp, media_type: string][] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xFF\xD8\xFF/, 'image/jpeg'],
];

/** By what the file begins with: its name may say anything. */
export const imageTypeOf = (bytes: Buffer): string | undefined =>
  signatures.find(([signature]) => signature.test(bytes.toString('latin1', 0, 8)))?.[1];
