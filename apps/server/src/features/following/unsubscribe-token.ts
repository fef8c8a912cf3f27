import { isSameSecret } from '../../platform/secrets/same-secret.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';

interface Person {
  portal_id: string;
  developer_id: string;
}

/**
 * Tokens for unsubscribe links. They are derived from the installation's key and not stored, so the database does not contain
 * them. A token names its developer, is valid in one portal, and allows nothing else.
 */
export function createUnsubscribeTokens(hashSecret: HashSecret) {
  // No credential begins with this text, so no credential has the same hash.
  const sign = ({ portal_id, developer_id }: Person) => hashSecret(`unsubscribe ${portal_id} ${developer_id}`);

  return {
    async toToken(person: Person): Promise<string> {
      return `${person.developer_id}.${await sign(person)}`;
    },

    /** The id of the token's developer; undefined if the token is not valid. */
    async developerOf(portal_id: string, token: string): Promise<string | undefined> {
      const [developer_id = '', signature = ''] = token.split('.');
      return isSameSecret(signature, await sign({ portal_id, developer_id })) ? developer_id : undefined;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
