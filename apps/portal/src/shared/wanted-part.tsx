import { useIsFromServer } from '@portico/ui/use-is-from-server.ts';
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import { useRouter } from '../router/react.tsx';
import { hasEarlyInput, replayEarlyInput } from './early-input.ts';
import { useModule } from './page-head.ts';

interface WantedPartProps<Props> {
  readonly props: Props;
  /** Whether the page loads the code of the part together with its own. */
  readonly isNeeded: boolean;
  readonly fallback: ReactNode;
}

/**
 * A part of a page that readers can use without its code, because it consists of links. On a page from the server the code
 * is loaded when the reader points at the part, moves the focus into it or opens another page; elsewhere at once.
 * `module` is its name in the build manifest.
 */
export function wantedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, module: string) {
  const { promise: wanted, resolve } = Promise.withResolvers<ComponentType<Props>>();
  let loading: Promise<void> | undefined;
  let Loaded: ComponentType<Props> | undefined;

  /** Pages that need the part load it before they render. */
  const prepare = (): Promise<void> =>
    (loading ??= load().then(
      (part) => resolve((Loaded = part)),
      (error: unknown) => {
        // It is loaded again when it is wanted again.
        loading = undefined;
        throw error;
      },
    ));

  function Content(props: Props): ReactNode {
    const isFromServer = useIsFromServer();
    if (!isFromServer) void prepare().catch(() => {});
    const Part = Loaded ?? use(wanted);
    return <Part {...props} />;
  }

  function Part({ props, isNeeded, fallback }: WantedPartProps<Props>): ReactNode {
    useModule(isNeeded ? module : undefined);
    const box = useRef<HTMLDivElement>(null);
    const router = useRouter();

    useEffect(() => {
      const element = box.current;
      if (Loaded || !element) return undefined;
      // The frame after the part was loaded, React can hydrate it for the events that are repeated.
      const want = () =>
        void prepare().then(
          () => setTimeout(() => replayEarlyInput(element)),
          () => {},
        );
      const wantIfInside = ({ target }: Event) => void (element.contains(target as Node) && want());
      if (element.matches(':hover, :focus-within') || hasEarlyInput(element)) want();
      // React passes on no event of a part that it has not hydrated.
      for (const type of signs) addEventListener(type, wantIfInside, true);
      const leave = router.subscribe(want);
      return () => {
        for (const type of signs) removeEventListener(type, wantIfInside, true);
        leave();
      };
    }, [router]);

    return (
      <div data-wanted={isNeeded ? undefined : ''} ref={box}>
        <Suspense fallback={fallback}>
          <Content {...props} />
        </Suspense>
      </div>
    );
  }

  return { prepare, Part };
}

const signs = ['pointerover', 'focusin'];
