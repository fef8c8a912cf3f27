import * as contract from '@portico/contract/changes.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { Content, type Developer, handle } from '../../platform/http/handle.ts';
import type { Portal } from '../../platform/portal.ts';
import { toViewer } from '../access/viewer.ts';
import type { VersionComparisons } from './compare-versions.ts';
import type { ChangeFeeds, Feed, FeedReader } from './feeds.ts';
import type { VersionChangesService } from './service.ts';
import { toAtom, toJsonFeed } from './write-feed.ts';

interface Parts {
  versionChanges: VersionChangesService;
  versionComparisons: VersionComparisons;
  changeFeeds: ChangeFeeds;
  /** Scheme, host and port of a portal's canonical domain. */
  originOf(host: string): string;
}

const keptBytes = 8 * 1024 * 1024;

interface Asked {
  portal: Portal;
  developer: Developer | undefined;
  query: { locale?: Locale };
}

export function changeRoutes({ versionChanges, versionComparisons, changeFeeds, originOf }: Parts) {
  /** Feeds for visitors, who all get the same one until the next publish. */
  const kept = createCache<string>({ maximum: 500, bytes: { maximum: keptBytes, of: ({ length }) => length } });

  const answer =
    <Call extends Asked>(kind: 'atom' | 'json', find: (reader: FeedReader, call: Call) => Promise<Feed>) =>
    async (call: Call & { request: { url: string } }): Promise<Content> => {
      const { portal, request } = call;
      const viewer = toViewer(call);
      const key = `${portal.id} ${portal.catalog_revision} ${request.url}`;
      const make = async () => {
        const feed = await find({ viewer, locale: call.query.locale ?? 'en' }, call);
        const site = { origin: originOf(portal.canonical_domain), title: portal.title };
        return kind === 'atom' ? toAtom(feed, site) : toJsonFeed(feed, site);
      };
      const text = viewer.email === undefined ? await kept.read(key, make) : await make();
      const media_type = kind === 'atom' ? contract.atomType : contract.jsonFeedType;
      return new Content(`${media_type}; charset=utf-8`, text);
    };

  const ofPortal = (reader: FeedReader, { portal }: Asked) => changeFeeds.ofPortal(reader, portal.title);
  const ofProduct = (reader: FeedReader, { params }: Asked & { params: { productId: string } }) =>
    changeFeeds.ofProduct(reader, params.productId);
  const ofVersion = (
    reader: FeedReader,
    { params }: Asked & { params: { productId: string; productVersionId: string } },
  ) => changeFeeds.ofVersion(reader, params.productId, params.productVersionId);

  return [
    handle(contract.listVersionChanges, (call) => {
      const { productId, productVersionId } = call.params;
      return versionChanges.list(toViewer(call), productId, productVersionId, call.query.until);
    }),
    handle(contract.listChangedOperations, (call) =>
      versionChanges.operations(
        toViewer(call),
        call.params.productId,
        call.params.productVersionId,
        call.query.operation,
      ),
    ),
    handle(contract.compareVersions, (call) => {
      const { productId, productVersionId } = call.params;
      return versionComparisons.compare(toViewer(call), productId, productVersionId, call.query.from);
    }),
    handle(contract.getPortalAtom, answer('atom', ofPortal)),
    handle(contract.getPortalFeed, answer('json', ofPortal)),
    handle(contract.getProductAtom, answer('atom', ofProduct)),
    handle(contract.getProductFeed, answer('json', ofProduct)),
    handle(contract.getVersionAtom, answer('atom', ofVersion)),
    handle(contract.getVersionFeed, answer('json', ofVersion)),
  ];
}
