// React asks for this flag before it lets `act` gather updates; a test runner with global hooks would have it set.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
