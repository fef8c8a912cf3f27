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
 * Runs a machine while the component is mounted, and sends it `first` if given. Another `run` starts a new machine,
 * while the component keeps its typed values.
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
    // The actor queues the event until it starts. A server never starts it, so there the snapshot is computed.
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
      // In strict mode React unmounts a component and mounts it again at once, and a stopped actor cannot restart.
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
