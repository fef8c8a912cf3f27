import { formatsFor } from '@portico/app-kit/formats.ts';
import type { ReviewText } from './en.ts';

const { number, plural } = formatsFor('ca');

export const ca_ES: ReviewText = {
  status: 'Estat',
  name: 'Nom',
  email: 'Correu electrònic',
  since: 'Des de',
  developer: 'Desenvolupador',
  application: 'Aplicació',
  product: 'Producte',
  version: 'Versió',
  developerStatuses: {
    unverified: 'Adreça sense confirmar',
    pending: 'Espera aprovació',
    approved: 'Aprovat',
    rejected: 'Rebutjat',
    disabled: 'Desactivat',
  },
  registrationStatuses: { pending: 'En revisió', approved: 'Aprovat', rejected: 'Rebutjat', revoked: 'Revocat' },
  noAccess: {
    title: 'Sense accés',
    reasons: {
      'developer-inactive': 'Desenvolupador inactiu',
      'product-hidden': 'Producte no publicat',
      'not-permitted': 'Els equips del desenvolupador no donen accés a aquest producte',
    },
  },
  decisions: { approved: 'Aprova', rejected: 'Rebutja', disabled: 'Desactiva', revoked: 'Revoca' },
  reason: 'Motiu (opcional)',
  reasonHint: 'Es comunica al desenvolupador per correu.',
  developers: {
    description: 'Qui té, o vol, un compte en aquest portal. Primer els qui fa més temps que esperen.',
    search: 'Cerca per nom o correu',
    empty: { title: 'Encara no hi ha desenvolupadors', text: 'Qui es registri al portal apareixerà aquí.' },
    decided: {
      approved: ({ name }) => `${name} està aprovat`,
      rejected: ({ name }) => `${name} està rebutjat`,
      disabled: ({ name }) => `${name} està desactivat`,
    },
    ask: {
      rejected: { title: ({ name }) => `Vols rebutjar ${name}?`, text: 'El compte no obté accés al portal.' },
      disabled: {
        title: ({ name }) => `Vols desactivar ${name}?`,
        text: 'Es tanquen totes les sessions del desenvolupador i no pot tornar a entrar. Les seves aplicacions es conserven.',
      },
    },
    teams: 'Equips',
    noTeams: 'En cap equip',
    sessions: 'Sessions',
    noSessions: 'Sense sessions obertes',
    began: 'Inici',
    lastUsed: 'Últim ús',
    ends: 'Final',
    endSession: 'Tanca la sessió',
    endAll: 'Tanca totes les sessions',
    endAllText: ({ count }) =>
      `La sessió del desenvolupador es tanca de seguida a ${number(count)} ${plural(count, { one: 'navegador', other: 'navegadors' })}.`,
    sessionEnded: 'Sessió tancada',
    applicationsOf: ({ count }) => `${number(count)} ${plural(count, { one: 'aplicació', other: 'aplicacions' })}`,
    failed: 'No s’ha pogut carregar el desenvolupador',
  },
  registrations: {
    description:
      'Aplicacions que fan servir, o volen fer servir, un producte. Primer les que fa més temps que esperen.',
    search: 'Cerca per aplicació, producte o correu',
    empty: {
      title: 'Encara no hi ha registres',
      text: 'Quan un desenvolupador registri una aplicació en un producte, apareixerà aquí.',
    },
    nameOf: ({ application, product }) => `${application} per a ${product}`,
    scopes: 'Àmbits',
    scopeDecisions: { granted: 'Concedeix àmbits', refused: 'Denega àmbits' },
    askScopes: { granted: 'Vols concedir aquests àmbits?', refused: 'Vols denegar aquests àmbits?' },
    asksFor: 'Demana',
    scopesWait: 'Àmbits per revisar',
    scopesDecided: 'Àmbits decidits',
    hasScopes: ({ scopes }) => `Té ${scopes}`,
    asksScopes: ({ scopes }) => `Demana ${scopes}`,
    scopesDecidedBy: ({ email }) => `Àmbits decidits per ${email}`,
    scopesDecidedByItself: 'Àmbits concedits automàticament',
    refusedBefore: ({ application, status }) => `Abans: ${status}, per a ${application} del mateix desenvolupador`,
    decided: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'registre decidit', other: 'registres decidits' })}`,
    ask: {
      approved: ({ count }) =>
        `Vols aprovar ${number(count)} ${plural(count, { one: 'registre', other: 'registres' })}?`,
      rejected: ({ count }) =>
        `Vols rebutjar ${number(count)} ${plural(count, { one: 'registre', other: 'registres' })}?`,
      revoked: ({ count }) =>
        `Vols revocar ${number(count)} ${plural(count, { one: 'registre', other: 'registres' })}?`,
    },
    effect: {
      approved: 'Les aplicacions poden cridar el producte des d’ara.',
      rejected: 'Les aplicacions no obtenen accés al producte.',
      revoked: 'Les crides de les aplicacions al producte es rebutgen des d’ara.',
    },
    partly: ({ done, total }) => `${number(done)} de ${number(total)} decidits. Aquests no s’han pogut decidir:`,
  },
  applications: {
    description: 'Les aplicacions de tots els desenvolupadors d’aquest portal, primer les més noves.',
    search: 'Cerca per nom o correu',
    empty: {
      title: 'Encara no hi ha aplicacions',
      text: 'Les aplicacions que creïn els desenvolupadors apareixeran aquí.',
    },
    registrations: 'Registres',
    strategy: 'Autenticació',
    reference: 'Referència',
    credentials: 'Credencials',
    noCredentials: 'Sense credencials',
    endsIn: 'Acaba en',
    never: 'Mai',
    expires: 'Caduca',
    created: 'Creada',
    noRegistrations: 'Sense registres',
    failed: 'No s’ha pogut carregar l’aplicació',
  },
  overview: {
    description: 'Revisions pendents, activitat de les últimes 24 hores i estat del sistema.',
    waiting: 'Revisions pendents',
    nothingWaits: 'No hi ha revisions pendents',
    developersWait: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'desenvolupador', other: 'desenvolupadors' })}`,
    scopesWait: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'sol·licitud d’àmbits', other: 'sol·licituds d’àmbits' })}`,
    registrationsWait: ({ count }) => `${number(count)} ${plural(count, { one: 'registre', other: 'registres' })}`,
    traffic: 'Últimes 24 hores',
    requests: ({ count }) => `${number(count)} ${plural(count, { one: 'crida', other: 'crides' })}`,
    errorRate: ({ percent }) => `${percent} d’errors`,
    portal: 'Portal',
    lastPublish: 'Última publicació',
    neverPublished: 'Encara sense publicar',
    publishedBy: ({ number: revision, author }) => `Revisió ${number(revision)} de ${author}`,
    health: 'Estat general',
    mailsFine: 'Tots els correus són en camí.',
    mailsWaiting: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'correu espera', other: 'correus esperen' })} a ser enviats.`,
    mailsRetried: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'correu es torna', other: 'correus es tornen' })} a provar després d’un error.`,
    mailsGivenUp: ({ count }) =>
      `${number(count)} ${plural(count, { one: 'correu s’ha', other: 'correus s’han' })} donat per perduts.`,
    mails: 'Correus',
    database: 'Base de dades',
    publishing: 'Publicació',
    publishingFine: 'Cap publicació ha estat rebutjada en l’última setmana.',
    publishRefused: ({ portal }: { portal: string }) => `S’ha rebutjat una publicació de «${portal}»`,
    publishFault: 'Ha fallat dins del servidor; el seu registre diu per què.',
    moreFindings: ({ findings }: { findings: number }) => `i ${number(findings - 1)} més`,
    databaseFine: ({ engine }) => `${engine}, accessible`,
    untrustedProxy:
      'Arriben peticions a través d’un proxy que el paràmetre TRUSTED_PROXIES no anomena, de manera que el servidor no pot distingir els clients per als límits de freqüència. El registre del servidor anomena el proxy. Vist per última vegada:',
    noPortals: {
      title: 'Encara no hi ha cap portal',
      text: 'Crea un portal, afegeix-hi un producte i els desenvolupadors podran començar.',
      action: 'Crea un portal',
    },
    failed: 'No s’ha pogut carregar el resum',
  },
  analytics: {
    description: 'Crides a les API d’aquest portal, tal com les comuniquen les passarel·les.',
    period: 'Període',
    periods: { '24h': 'Últimes 24 hores', '7d': 'Últims 7 dies', '30d': 'Últims 30 dies', '90d': 'Últims 90 dies' },
    by: 'Per',
    groups: { product: 'Producte', version: 'Versió', developer: 'Desenvolupador' },
    unknownCallers: 'Origen desconegut',
    requests: 'Crides',
    errors: 'Errors',
    errorRate: 'Taxa d’errors',
    p99: 'Latència P99',
    milliseconds: ({ ms }) => `${ms} ms`,
    chart: 'Crides al llarg del temps',
    time: 'Hora',
    asTable: 'Mostra-ho com a taula',
    empty: {
      title: 'No hi ha crides en aquest període',
      text: 'Quan una passarel·la comuniqui crides, es comptaran aquí.',
    },
    failed: 'No s’han pogut carregar les xifres',
  },
};
