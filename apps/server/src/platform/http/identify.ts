import {
  type Access,
  type Operation,
  type OrganizationAccess,
  organizationAccesses,
} from '@portico/contract/operation.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FastifyRequest } from 'fastify';
import type { Portal } from '../portal.ts';
import type { Callers, Developer, OrganizationCallers } from './handle.ts';
import { isStrangerTo, needsRenewal } from './session-cookies.ts';

interface Identifying {
  portalByHost(host: string | undefined): Promise<Portal>;
  developerOf(request: FastifyRequest, portal: Portal): Promise<Developer | undefined>;
  organizationCallers?: OrganizationCallers;
}

const organizational: ReadonlySet<Access> = new Set(organizationAccesses);
const isOrganizational = (access: Access): access is OrganizationAccess => organizational.has(access);

/** Finds the caller of a request, if the operation needs one, and refuses callers that the operation does not allow. */
export async function identify(
  operation: Operation,
  request: FastifyRequest,
  parts: Identifying,
  known: Portal | undefined,
): Promise<Callers[Access]> {
  if (isOrganizational(operation.access)) return parts.organizationCallers![operation.access](request, operation);
  const portal = known ?? (await parts.portalByHost(request.headers.host));
  if (operation.access === 'anyone') return { portal, developer: undefined };
  const mayBeStranger = operation.access === 'reader' || (operation.access === 'visitor' && portal.is_public);
  const developer =
    mayBeStranger && isStrangerTo(portal, request) ? undefined : await parts.developerOf(request, portal);
  if (!developer && !(mayBeStranger && !needsRenewal(portal, request))) {
    throw new Problem('not-signed-in', 'Log in to continue.');
  }
  if (developer?.terms_due) {
    // Whoever must accept new terms may read what strangers may read, so that they can read the terms.
    if (operation.access === 'reader') return { portal, developer: undefined };
    if (!operation.beforeTerms) throw new Problem('terms-not-accepted', 'Accept the new terms to continue.');
  }
  return { portal, developer };
}
