import type { Page } from '@playwright/test';

const drawn = /<div id="app">[\s\S]*?<script type="application\/json" id="page-data">[\s\S]*?<\/script>/;

const isPage = ({ pathname }: URL): boolean =>
  !/^\/(?:api|assets|console)\/|\.(?:js|css|ico|txt|xml|png|svg)$/.test(pathname);

/**
 * Leaves every page to the browser, as a server does that cannot render it. The browser then requests everything that
 * it shows, so a test can let any of these requests fail.
 */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.unroute(isPage);
  await page.route(isPage, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    const { host, hostname, port, pathname, search } = new URL(request.url());
    // Only browsers resolve every name below `localhost` to this machine.
    const elsewhere = async () => ({
      url: `http://127.0.0.1:${port}${pathname}${search}`,
      headers: { ...(await request.allHeaders()), host },
    });
    const response = await route.fetch(hostname === 'localhost' ? {} : await elsewhere());
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    const body = (await response.text()).replace(drawn, '<div id="app"></div>');
    return route.fulfill({ status: 200, headers, body });
  });
}
