import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';

/**
 * A machine that lives as long as the component, and begins with an event if one is given. Another run takes its place, from
 * the beginning, while the component stays with what is typed in it.
 */
export function useMachine<Machine extends AnyStateMachine>(
  create: () => Machine,
  first?: EventFromLogic<Machine>,
  run = 0,
): [SnapshotFrom<Machine>, Actor<Machine>['send']] {
  function begin() {
    const machine = create();
    const created = createActor(machine);
    const beginning = created.getSnapshot();
    // Kept until the start, so that the first thing drawn is already the right one. A server starts nothing.
    if (first) created.send(first);
    return { run, actor: created, onServer: first ? getNextSnapshot(machine, beginning, first) : beginning };
  }
  const [held, hold] = useState(begin);
  if (held.run !== run) hold(begin());
  const { actor, onServer } = held;
  const mounted = useRef<Actor<Machine>>(undefined);
  useLayoutEffect(() => {
    mounted.current = actor;
    actor.start();
    return () => {
      mounted.current = undefined;
      // In strict mode React takes a component away and brings it back at once; a stopped actor could not come back.
      queueMicrotask(() => {
        if (mounted.current !== actor) actor.stop();
      });
    };
  }, [actor]);
  const snapshot = useSyncExternalStore(
    (changed) => {
      const { unsubscribe } = actor.subscribe(changed);
      return unsubscribe;
    },
    () => actor.getSnapshot(),
    () => onServer,
  );
  return [snapshot as SnapshotFrom<Machine>, actor.send];
}
