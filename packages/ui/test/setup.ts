import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetReader } from './forget-reader.ts';

// React asks for this flag before it lets `act` gather updates; a test runner with global hooks would have it set.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A page is loaded when it is first shown, which takes its time on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// After each test, for all files. What is on the page goes first: it may still keep something.
afterEach(() => {
  cleanup();
  forgetReader();
});
