import type { Profile, SAML } from '@node-saml/node-saml';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { SsoFailure } from './failure.ts';
import type { ExternalPerson, Said, SamlProvider } from './provider.ts';
import type { ProviderClient, ReturnUrls, Trip } from './provider-client.ts';
import { checkAssertion } from './saml-assertion.ts';
import { readResponseDocument } from './saml-document.ts';

interface Deps {
  outbound: Pick<Outbound, 'isSafeLink'>;
  clock(): number;
}

interface ReceivedAssertion extends Said {
  id: string;
  expires_at: number;
}

/** Loaded on first use: it takes a tenth of the start, and most portals have no SAML provider. */
const library = () => import('@node-saml/node-saml');

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export interface SamlClient extends ProviderClient<SamlProvider> {
  finish(provider: SamlProvider, trip: Trip, response: string): Promise<ReceivedAssertion>;
  /** The portal's metadata for the provider. */
  metadata(provider: SamlProvider, urls: ReturnUrls): Promise<string>;
}

export function createSamlClient({ outbound, clock }: Deps): SamlClient {
  const entityIdOf = ({ settings }: SamlProvider, { metadata }: ReturnUrls) => settings.sp_entity_id ?? metadata;

  async function serviceFor(provider: SamlProvider, urls: ReturnUrls, request_id = ''): Promise<SAML> {
    const { entry_point, certificates, audience, want_response_signed } = provider.settings;
    if (!(await outbound.isSafeLink(entry_point))) throw new SsoFailure('The entry point must be an https URL');
    const { SAML } = await library();
    return new SAML({
      callbackUrl: urls.acs,
      entryPoint: entry_point,
      issuer: entityIdOf(provider, urls),
      audience: audience ?? entityIdOf(provider, urls),
      idpCert: certificates,
      generateUniqueId: () => request_id,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: want_response_signed,
      // `checkAssertion` checks times and requests, with our clock and against the login's own record.
      acceptedClockSkewMs: -1,
    });
  }

  return {
    newProof: () => undefined,

    async start(provider, { state, urls }) {
      const service = await serviceFor(provider, urls, toRequestId(state));
      return service.getAuthorizeUrlAsync(state, undefined, {});
    },

    async finish(provider, { state, urls }, SAMLResponse) {
      const request_id = toRequestId(state);
      const { destination, in_response_to } = readResponseDocument(SAMLResponse);
      if (destination !== undefined && destination !== urls.acs) {
        throw new SsoFailure('The SAML response is for another URL');
      }
      if (in_response_to !== request_id) throw new SsoFailure('The SAML response does not answer this login');

      const { settings } = provider;
      const profile = await verify(await serviceFor(provider, urls), SAMLResponse);
      const signed = profile.getAssertion?.() as { Assertion?: Parameters<typeof checkAssertion>[0] } | undefined;
      const checked = checkAssertion(signed?.Assertion ?? {}, {
        clock,
        issuer: settings.issuer,
        audience: settings.audience ?? entityIdOf(provider, urls),
        recipient: urls.acs,
        request_id,
      });
      const { id, expires_at, name_id = null } = checked;
      const claims = { NameID: name_id, ...((profile.attributes ?? {}) as Record<string, unknown>) };
      return { id, expires_at, person: toPerson(provider, profile, checked), claims };
    },

    async metadata(provider, urls) {
      const { generateServiceProviderMetadata } = await library();
      return generateServiceProviderMetadata({
        issuer: entityIdOf(provider, urls),
        callbackUrl: urls.acs,
        identifierFormat: null,
        wantAssertionsSigned: true,
        generateUniqueId: () => `_${provider.id}`,
      });
    },
  };
}

/** The request id is the state, as an XML id: the response's reference is then looked up by hash, like all tokens. */
const toRequestId = (state: string) => `_${state}`;

async function verify(service: SAML, SAMLResponse: string): Promise<Profile> {
  try {
    const { profile } = await service.validatePostResponseAsync({ SAMLResponse });
    if (profile) return profile;
  } catch (error) {
    throw new SsoFailure(`SAML: ${(error as Error).message}`.slice(0, 200), 'sso', { cause: error });
  }
  throw new SsoFailure('SAML: there is no assertion');
}

function toPerson(
  { settings: { attributes } }: SamlProvider,
  profile: Profile,
  { name_id, name_id_format }: { name_id: string | undefined; name_id_format: string | undefined },
): ExternalPerson {
  const said = new Map(Object.entries((profile.attributes ?? {}) as Record<string, unknown>));
  const read = (name: string | null) => (name === null ? [] : [said.get(name)].flat().filter(isText));
  const subject = attributes.subject === null ? name_id : read(attributes.subject)[0];
  if (!subject) throw new SsoFailure('The assertion has no lasting subject');
  return {
    subject,
    email: read(attributes.email)[0] ?? (name_id_format === emailFormat ? name_id : undefined),
    is_email_verified: undefined,
    full_name: read(attributes.name)[0],
    groups: read(attributes.groups),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
