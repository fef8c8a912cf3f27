/** The router, read by itself. */
export { createRouter } from '@tanstack/react-router';
