import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ParamsOf, Place, Wish } from './paths.ts';
import type { RoutePath } from './route-paths.ts';
import type { Navigation, Router, Shown } from './router.ts';
import { useScrollRestoration } from './scroll.ts';

// The portal has one type of router; only the portal knows the types of its context and rules.
type AnyRouter = Router<unknown, unknown>;
type AnyShown = Shown<unknown, unknown>;

const RouterContext = createContext<AnyRouter | undefined>(undefined);
const ShownContext = createContext<AnyShown | undefined>(undefined);
/** What an outlet shows: the frame of the page, then the page. */
const OutletContext = createContext<ReactNode>(null);

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A part of the portal was drawn outside of its router.');
  return value;
}

export const useRouter = (): AnyRouter => required(useContext(RouterContext));
const useShown = (): AnyShown => required(useContext(ShownContext));

export const useRoute = () => useShown().route;

export function useLocation(): Place;
export function useLocation<Part>(options: { readonly select: (place: Place) => Part }): Part;
export function useLocation<Part>(options?: { readonly select: (place: Place) => Part }): Part | Place {
  const { place } = useShown();
  return options ? options.select(place) : place;
}

/** The parameters of the page's URL; `from` names its route. */
export const useParams = <Path extends RoutePath>(_options: { readonly from: Path }): ParamsOf<Path> =>
  useShown().params as ParamsOf<Path>;

export const useSearch = (): Readonly<Record<string, string>> => useShown().place.search;

export const useCanGoBack = (): boolean => useRouter().history.canGoBack();

type NeededParams<Path extends string> = Path extends `${string}$${string}`
  ? { readonly params: ParamsOf<Path> }
  : { readonly params?: undefined };

type To<Path extends RoutePath | '.'> = Path extends '.'
  ? { readonly to: '.'; readonly params?: undefined }
  : { readonly to: Path } & NeededParams<Path>;

type Target<Path extends RoutePath | '.'> = To<Path> & Pick<Wish, 'search' | 'hash'>;

export type NavigateOptions<Path extends RoutePath | '.' = RoutePath | '.'> =
  | (Target<Path> & Omit<Navigation, keyof Wish>)
  | ({ readonly href: string } & Omit<Navigation, keyof Wish>);

export function useNavigate() {
  const router = useRouter();
  return useCallback(
    <Path extends RoutePath | '.'>(options: NavigateOptions<Path>): Promise<void> =>
      router.navigate(options as Navigation),
    [router],
  );
}

type LinkProps<Path extends RoutePath | '.'> = Target<Path> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    readonly replace?: boolean;
    readonly resetScroll?: boolean;
    /** Loads the page as a whole. */
    readonly reloadDocument?: boolean;
  };

/** A pointer that stays on a link for this long probably leads to a click. */
const intentMs = 50;

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function Link<Path extends RoutePath | '.'>(props: LinkProps<Path>) {
  const { to, params, search, hash, ...rest } = props as LinkProps<'.'>;
  const router = useRouter();
  useShown();
  return <PathLink {...rest} href={router.hrefOf({ to, params, search, hash })} />;
}

type PathLinkProps = Pick<LinkProps<'.'>, 'replace' | 'resetScroll' | 'reloadDocument'> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A link to a path of the portal that no code names: those of owners are in their files. */
export function PathLink({ href, replace, resetScroll, reloadDocument, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const { place } = useShown();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = href.split(/[?#]/, 1)[0] === place.pathname;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || reloadDocument || (rest.target && rest.target !== '_self')) {
      return;
    }
    event.preventDefault();
    void router.navigate({ href, replace, resetScroll });
  }

  function intend() {
    if (reloadDocument) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void router.preload(href), intentMs);
  }
  const forget = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={follow}
      onFocus={intend}
      onMouseEnter={intend}
      onMouseLeave={forget}
      onTouchStart={intend}
    />
  );
}

export const Outlet = (): ReactNode => useContext(OutletContext);

interface FailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

interface BoundaryProps {
  readonly place: Place;
  readonly failed: ComponentType<FailureProps>;
  readonly children: ReactNode;
}

/** Shows the error page for a page that threw, until the next navigation or a retry. */
class PageBoundary extends Component<BoundaryProps, { readonly error?: { readonly thrown: unknown } | undefined }> {
  override state: { readonly error?: { readonly thrown: unknown } | undefined } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } };
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.error && place !== this.props.place) this.setState({ error: undefined });
  }

  override render() {
    const { failed: Failed, children } = this.props;
    const { error } = this.state;
    return error ? <Failed error={error.thrown} reset={() => this.setState({ error: undefined })} /> : children;
  }
}

interface RouterProviderProps<Context, Rules> {
  readonly router: Router<Context, Rules>;
  /** The layout of every page; it has an outlet. */
  readonly shell: ComponentType;
  readonly failed: ComponentType<FailureProps>;
}

/** Shows the page that the router has opened. */
export function RouterProvider<Context, Rules>({
  router: own,
  shell: Shell,
  failed: Failed,
}: RouterProviderProps<Context, Rules>) {
  const router = own as unknown as AnyRouter;
  const [{ shown, resetScroll }, setState] = useState(() => ({ shown: router.shown(), resetScroll: false }));

  useEffect(() => {
    const leave = router.subscribe((wanted) =>
      startTransition(() => setState({ shown: router.shown(), resetScroll: wanted })),
    );
    const stop = router.start();
    // The page may have changed between rendering and this effect.
    setState((before) => (before.shown === router.shown() ? before : { shown: router.shown(), resetScroll: true }));
    return () => {
      leave();
      stop();
    };
  }, [router]);

  if (!shown) return null;
  const { route, place, error } = shown;
  const Frame = route.frame?.loaded();
  const Page = route.page?.loaded();
  const page =
    error === undefined ? (
      <PageBoundary failed={Failed} place={place}>
        <Suspense>{Page && <Page />}</Suspense>
      </PageBoundary>
    ) : (
      <Failed error={error} reset={() => {}} />
    );
  const content = Frame && error === undefined ? <OutletContext value={page}>{<Frame />}</OutletContext> : page;
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Scrolling place={place} resetScroll={resetScroll} />
        <OutletContext value={content}>
          <Shell />
        </OutletContext>
      </ShownContext>
    </RouterContext>
  );
}

function Scrolling({ place, resetScroll }: { readonly place: Place; readonly resetScroll: boolean }) {
  useScrollRestoration(place, resetScroll);
  return null;
}
