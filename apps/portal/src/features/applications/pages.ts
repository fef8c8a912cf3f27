/**
 * The pages on applications travel together: they are small, share most of their parts, and whoever opens one opens the
 * next. Apart, they would be two dozen files, each of which the shell has to know by name.
 */
export { ApplicationPage } from './application-page.tsx';
export { CreateApplicationPage } from './create-application-page.tsx';
export { MyAppsPage } from './my-apps-page.tsx';
export { UpdateApplicationPage } from './update-application-page.tsx';
