import { useCanGoBack, useRouter } from '../../router/react.tsx';

/** Back in history, or to the list where this is the first page of the visit (FRM-16). */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/my-apps' }));
}
