import type Provider from 'oidc-provider';

interface ClientModel {
  prototype: { compareClientSecret?(this: { clientId: string }, secret: string): Promise<boolean> };
}

/**
 * Replaces the library's method that compares a client's secret with a plain one, because we store hashes. The method
 * is undocumented: a version without it is refused here, and by the test beside this file.
 */
export function compareSecretsBy(
  { Client }: Pick<Provider, 'Client'>,
  isSecret: (client_id: string, secret: string) => Promise<boolean>,
): void {
  const { prototype } = Client as unknown as ClientModel;
  if (typeof prototype.compareClientSecret !== 'function') throw new Error('oidc-provider has no compareClientSecret');
  prototype.compareClientSecret = function (secret) {
    return isSecret(this.clientId, secret);
  };
}
