import { isSameSecret } from '../../platform/secrets/same-secret.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';

interface Person {
  portal_id: string;
  developer_id: string;
}

/**
 * Tokens of the links that turn mails off. They are computed and not stored: whoever reads the database has none. One
 * names its developer, holds in its portal alone, and is good for nothing else.
 */
export function createUnsubscribeTokens(hashSecret: HashSecret) {
  // No credential looks like this, so that the hash is that of no credential.
  const sign = ({ portal_id, developer_id }: Person) => hashSecret(`unsubscribe ${portal_id} ${developer_id}`);

  return {
    async toToken(person: Person): Promise<string> {
      return `${person.developer_id}.${await sign(person)}`;
    },

    /** The id of the developer whose token it is; undefined for anything else. */
    async developerOf(portal_id: string, token: string): Promise<string | undefined> {
      const [developer_id = '', signature = ''] = token.split('.');
      return isSameSecret(signature, await sign({ portal_id, developer_id })) ? developer_id : undefined;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
