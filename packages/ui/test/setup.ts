import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// React asks for this flag before it lets `act` gather updates; a test runner with global hooks would have it set.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A page is loaded when it is first shown, which takes its time on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// Cleans up after each test, for all files.
afterEach(cleanup);
