import { formatsFor } from '@portico/app-kit/formats.ts';

const { number, plural } = formatsFor('en');

/** The source of the text system: every other locale has the type of this object, so none can lack a sentence. */
export const en = {
  titles: {
    portal: 'Developer Portal',
    logIn: 'Log In',
    registration: 'Registration',
    forgotPassword: 'Forgot Password',
    resetPassword: 'Reset Password',
    catalog: 'Product Catalog',
    specification: 'API Spec',
    oauth2: 'OAuth2 Authorization',
    documentation: 'API Docs',
    myApps: 'My Apps',
    createApplication: 'Create New Application',
    application: 'Application',
    updateApplication: 'Update Application',
    dashboard: 'Application Dashboard',
    notFound: 'Not Found (404)',
    forbidden: 'Forbidden (403)',
    error: 'Error',
  },
  bar: {
    name: 'Main navigation',
    skip: 'Skip to content',
    home: ({ portal }: { portal: string }) => `${portal}, to the catalog`,
    catalog: 'Catalog',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: ({ current }: { current: string }) => `Language: ${current}`,
    account: ({ email }: { email: string }) => `Account: ${email}`,
    myApps: 'My Apps',
    logOut: 'Logout',
  },
  messages: 'Messages',
  loading: 'Loading',
  retry: 'Try again',
  toCatalog: 'Go to the catalog',
  goBackHome: 'Go back home',
  unavailable: {
    title: 'The portal cannot be reached',
    text: 'Service unavailable. Please try again later.',
  },
  unknownPortal: {
    title: 'There is no portal at this address',
    text: 'Check the address for a typing error, or ask the person who gave it to you.',
  },
  failed: {
    title: 'This page could not be shown',
    text: 'Something went wrong while the page was being loaded. Try again; if it keeps happening, tell the portal’s owner.',
  },
  tooManyAttempts: 'Too many attempts. Please wait and try again shortly.',
  notFound: {
    title: 'Sorry. We cannot find the page you are looking for.',
    asked: ({ address }: { address: string }) => `You asked for ${address}`,
    text: 'It may have been moved, or the address has a typing error.',
  },
  forbidden: {
    title: 'Sorry. You are not authorized to view this page.',
    text: 'Your account has no access to it. If you need it, ask the portal’s owner.',
  },
  catalog: {
    header: 'Build with our APIs',
    welcome: 'Find a product, read how it works, and make your first call.',
    search: 'Search products',
    searchPlaceholder: 'Search products',
    clearSearch: 'Clear search',
    products: 'Products',
    count: ({ total }: { total: number }) =>
      plural(total, { one: `${number(total)} product`, other: `${number(total)} products` }),
    found: ({ total, query }: { total: number; query: string }) =>
      plural(total, {
        one: `${number(total)} product for “${query}”`,
        other: `${number(total)} products for “${query}”`,
      }),
    notAllShown: 'Not all results shown. Refine your search for more related results.',
    filterByLabel: ({ label }: { label: string }) => `Show products with ${label}`,
    view: 'View',
    cards: 'Cards',
    table: 'Table',
    latestVersion: ({ version }: { version: string }) => `Latest version: ${version}`,
    documentation: 'Documentation',
    specification: 'Specification',
    documentationOf: ({ product }: { product: string }) => `Documentation of ${product}`,
    specificationOf: ({ product }: { product: string }) => `Specification of ${product}`,
    labelsOf: ({ product }: { product: string }) => `Labels of ${product}`,
    moreLabels: ({ hidden }: { hidden: number }) => `${number(hidden)} more`,
    fewerLabels: 'Show fewer',
    columns: {
      name: 'Product',
      description: 'Description',
      version: 'Latest version',
      labels: 'Labels',
      links: 'Links',
    },
    empty: {
      title: 'No Products listed',
      text: 'The products of this portal will be listed here as soon as the first one is published.',
      ofTeams:
        'This portal shares its products with teams, and you are not in a team that can view one. If you need access, ask the portal’s owner.',
    },
    nothingFound: {
      title: ({ query }: { query: string }) => `Nothing found for “${query}”`,
      text: 'Check the spelling, or try a shorter word.',
      action: 'Show all products',
    },
    failed: {
      title: 'The products could not be loaded',
      text: 'The server did not give a usable answer. Try again in a moment.',
    },
  },
  product: {
    breadcrumb: 'Breadcrumb',
    sidebar: 'Contents of the product',
    openSidebar: 'Contents',
    version: 'Version',
    deprecatedVersion: ({ version }: { version: string }) => `${version} (deprecated)`,
    deprecatedNotice: ({ version }: { version: string }) =>
      `Version ${version} is deprecated. It works as before until it is switched off; plan to move to a newer one.`,
    noVersions: 'This product has no published product versions',
    overview: 'Overview',
    unfold: ({ title }: { title: string }) => `Show the pages below ${title}`,
    operations: 'Operations',
    filterOperations: 'Filter operations',
    otherOperations: 'Other operations',
    webhooks: 'Webhooks',
    deprecatedOperation: 'Deprecated',
    noOperations: 'This version has no operations.',
    noOperationsFound: 'Nothing matches.',
    operationsFailed: 'The operations could not be loaded.',
    failed: { title: 'The product could not be loaded' },
  },
  documents: {
    unableToRetrieve: 'Unable to retrieve documentation',
    onThisPage: 'On this page',
    linkTo: ({ heading }: { heading: string }) => `Link to “${heading}”`,
    previous: 'Previous',
    next: 'Next',
    pages: 'Previous and next page',
    copyCode: 'Copy code',
    code: 'Code',
    taskDone: 'Done',
    taskOpen: 'Not done',
    empty: {
      title: 'No documentation',
      text: 'Nothing has been written about this product yet.',
    },
    failed: ({ status }: { status: number }) => `Error ${status}`,
    failedText: 'An unexpected error occurred when trying to load the requested document. Please try again later',
  },
  copy: {
    copied: ({ name }: { name: string }) => `${name} copied to clipboard`,
    failed: ({ name }: { name: string }) => `Failed to copy ${name} to clipboard`,
    idCopied: ({ id }: { id: string }) => `Successfully copied to clipboard: ${id}`,
    idFailed: 'Failed to copy id to clipboard',
    action: ({ name }: { name: string }) => `Copy ${name}`,
    done: 'Copied',
  },
  auth: {
    toLogin: 'Return to login',
    unauthenticated:
      'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
    noAccount: 'Don’t have an account?',
    signUp: 'Sign up',
    hasAccount: 'Already have an account?',
    logIn: 'Log in',
    registered: 'Please check your e-mail and confirm your address. Your account then awaits approval.',
    forgotText: 'Enter the e-mail address of your account. We send you a link with which you set a new password.',
    resetSent:
      'If an account exists for this e-mail address, a link to reset the password is on its way. Check your spam folder if nothing arrives within a few minutes.',
    resetText: 'Choose a new password for your account.',
    registerText: 'After you have signed up, check your e-mail to confirm your address.',
    registeredAutoApproved: 'Please check your e-mail and confirm your address.',
    setPassword: 'Set password',
    setPasswordText: 'Choose a password for your account.',
    withoutMail: {
      register:
        'This portal has no mail server, so no e-mail is sent. After you have signed up, ask the portal’s owner for the link that confirms your address.',
      registered:
        'You have signed up. This portal has no mail server, so no e-mail is sent. Ask the portal’s owner for the link that confirms your address.',
      forgot:
        'Enter the e-mail address of your account, then ask the portal’s owner for the link. This portal has no mail server, so no e-mail is sent.',
      resetSent:
        'If an account exists for this e-mail address, there is now a link to reset its password. This portal has no mail server, so no e-mail is sent. Ask the portal’s owner for the link.',
    },
  },
  pagination: {
    name: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    position: ({ from, to, total }: { from: number; to: number; total: number }) =>
      `${number(from)} to ${number(to)} of ${number(total)}`,
  },
};

export type Text = typeof en;
