export { prepareTemplate as default } from './server.ts';
