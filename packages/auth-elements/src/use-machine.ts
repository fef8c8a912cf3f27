import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Actor, type AnyStateMachine, createActor, type EventFromLogic, type SnapshotFrom } from 'xstate';

/** A machine that lives as long as the component, and begins with an event if one is given. */
export function useMachine<Machine extends AnyStateMachine>(
  create: () => Machine,
  first?: EventFromLogic<Machine>,
): [SnapshotFrom<Machine>, Actor<Machine>['send']] {
  const [actor] = useState(() => {
    const created = createActor(create());
    // Kept until the start, so that the first thing drawn is already the right one.
    if (first) created.send(first);
    return created;
  });
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    actor.start();
    return () => {
      isMounted.current = false;
      // In strict mode React takes a component away and brings it back at once; a stopped actor could not come back.
      queueMicrotask(() => {
        if (!isMounted.current) actor.stop();
      });
    };
  }, [actor]);
  const snapshot = useSyncExternalStore(
    (changed) => {
      const { unsubscribe } = actor.subscribe(changed);
      return unsubscribe;
    },
    () => actor.getSnapshot(),
    () => actor.getSnapshot(),
  );
  return [snapshot as SnapshotFrom<Machine>, actor.send];
}
