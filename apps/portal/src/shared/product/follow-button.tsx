import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { followProduct, unfollowProduct } from '@portico/contract/following.ts';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../services.ts';
import { useDeveloper } from '../session/use-developer.ts';
import { useText } from '../text/use-text.tsx';
import { followingQuery } from './following-query.ts';

interface FollowButtonProps {
  readonly product: { readonly id: string; readonly name: string };
}

/** Shown to developers who are logged in. Followers get mails about changes of the product, also without a registration. */
export function FollowButton({ product }: FollowButtonProps) {
  return useDeveloper() ? <OwnFollowButton product={product} /> : null;
}

function OwnFollowButton({ product }: FollowButtonProps) {
  const shell = useText();
  const { following: text } = shell;
  const { client, queries } = useServices();
  const toast = useToast();
  const { data } = useQuery(followingQuery(client));
  const isFollowed = data?.products.some(({ id }) => id === product.id) ?? false;
  const { isPending, run } = useAction();
  const { queryKey } = followingQuery(client);

  const change = () =>
    run(
      async () => {
        await client.send(isFollowed ? unfollowProduct : followProduct, { params: { productId: product.id } });
        await queries.invalidateQueries({ queryKey });
      },
      {
        done() {
          const named = { product: product.name };
          toast({ variant: 'success', message: isFollowed ? text.unfollowed(named) : text.followed(named) });
        },
        failed: (error) => toast({ variant: 'error', message: messageFor(error, shell) }),
      },
    );
  return (
    <Button aria-pressed={isFollowed} disabled={data === undefined} loading={isPending} onClick={() => void change()}>
      <Icon name={isFollowed ? 'check' : 'bell'} size={16} />
      {isFollowed ? text.following : text.follow}
    </Button>
  );
}
