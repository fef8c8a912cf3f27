import { Link as RouterLink, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ComponentType, useCallback } from 'react';

export type Search = Readonly<Record<string, string | undefined>>;

interface Destination {
  /** A path below the console, such as `/users`. Paths of a portal come from `usePortalPath`. */
  readonly to: string;
  readonly search?: Search;
}

interface LinkProps extends Destination, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly activeProps?: AnchorHTMLAttributes<HTMLAnchorElement>;
  readonly activeOptions?: { readonly exact?: boolean; readonly includeSearch?: boolean };
}

/**
 * Areas are data, so the router's types know none of their paths. These three are all that screens use of the router.
 */
export const Link = RouterLink as unknown as ComponentType<LinkProps>;

export type Go = (destination: Destination & { readonly replace?: boolean }) => void;

export function useGo(): Go {
  const navigate = useNavigate() as (options: object) => Promise<void>;
  return useCallback(({ to, search = {}, replace = false }) => void navigate({ to, search, replace }), [navigate]);
}

/** A parameter that the path of the area's screen names with `$`. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return params[name] ?? '';
}

export const useSearch = (): Search => useLocation({ select: ({ search }) => search as Search });
