/**
 * One chunk for all pages of applications: they are small, share most of their parts, and are opened one after another.
 * Separately they would be two dozen files, each named in the shell.
 */
export { ApplicationPage } from './application-page.tsx';
export { CreateApplicationPage } from './create-application-page.tsx';
export { MyAppsPage } from './my-apps-page.tsx';
export { UpdateApplicationPage } from './update-application-page.tsx';
