import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetReader } from './forget-reader.ts';

// React requires this flag for `act`. It is not set automatically, because this test runner has no global hooks.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A page loads its code when it is first shown, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Unmounts before clearing the storage, because a mounted page may still write to it.
afterEach(() => {
  cleanup();
  forgetReader();
});
