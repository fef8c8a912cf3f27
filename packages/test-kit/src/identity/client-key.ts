import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A key pair of a client, and the assertions that it signs. */
export async function aClientKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    jwk: { ...(await exportJWK(publicKey)), kid: 'mine', alg: 'ES256' },
    sign: (claims: Record<string, unknown>): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'mine' }).sign(privateKey),
  };
}
