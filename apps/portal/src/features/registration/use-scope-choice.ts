import type { VersionApplication } from '@portico/contract/registrations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { grantedScopesQuery } from './queries.ts';

/** The scopes to request: those of the application until the reader changes them; another application resets them. */
export function useScopeChoice(
  offered: readonly string[],
  chosen: Pick<VersionApplication, 'id'> | undefined,
  versionId: string,
) {
  const { client } = useServices();
  const [changed, setChanged] = useState<{ applicationId: string; scopes: readonly string[] }>();
  const isWanted = chosen !== undefined && offered.length > 0;
  const granted = useQuery({ ...grantedScopesQuery(client, chosen?.id ?? '', versionId), enabled: isWanted });
  const isChanged = changed !== undefined && changed.applicationId === chosen?.id;
  const value = isChanged ? changed.scopes : (granted.data ?? []).filter((scope) => offered.includes(scope));
  return {
    offered,
    value: isWanted ? value : [],
    isLoading: isWanted && granted.isPending,
    error: isWanted ? granted.error : null,
    choose: (scopes: readonly string[]) => chosen && setChanged({ applicationId: chosen.id, scopes }),
  };
}
