import { toReadable } from '@portico/app-kit/to-readable.ts';
import { type ComponentType, use } from 'react';
import { useModule } from './page-head.ts';

/**
 * A part of a page whose code loads with the first page that uses it. Pages load it before they render, so that the browser
 * can hydrate the HTML of the server. `module` is its name in the build manifest.
 */
export function loadedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, module: string) {
  let loading: Promise<ComponentType<Props>> | undefined;

  function prepare(): Promise<ComponentType<Props>> {
    loading ??= toReadable(load());
    return loading;
  }

  function Part(props: Props) {
    useModule(module);
    const Loaded = use(prepare());
    return <Loaded {...props} />;
  }

  return { prepare, Part };
}
