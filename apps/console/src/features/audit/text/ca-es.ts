import type { AuditText } from './en.ts';

export const ca_ES: AuditText = {
  description:
    'Qui va fer què, quan i des d’on. Les entrades només s’afegeixen, i cadascuna està lligada a l’anterior.',
  search: 'Cerca al registre',
  empty: { title: 'Encara no ha passat res', text: 'El que es faci als portals i en aquesta consola apareixerà aquí.' },
  columns: { at: 'Quan', action: 'Acció', actor: 'Qui', target: 'Què', address: 'Des de' },
  area: 'Àrea',
  since: 'Període',
  periods: { day: 'Últimes 24 hores', week: 'Últims 7 dies', month: 'Últims 30 dies' },
  csv: 'Exporta com a CSV',
  jsonl: 'Exporta com a línies JSON',
  kinds: { user: 'Usuari', developer: 'Desenvolupador', anyone: 'Sense sessió', system: 'Sistema' },
  details: {
    action: 'Detalls',
    of: ({ action }) => `Detalls de ${action}`,
    portal: 'Portal',
    place: 'Lloc al registre',
    hash: 'Hash',
    waiting: 'Encara sense encadenar',
  },
  areas: {
    user: 'Usuaris',
    invitation: 'Invitacions',
    developer: 'Desenvolupadors',
    session: 'Sessions',
    application: 'Aplicacions',
    registration: 'Inscripcions',
    credential: 'Credencials',
    product: 'Productes',
    portal: 'Portals',
    team: 'Equips',
    'personal-token': 'Testimonis d’accés personals',
    'gateway-token': 'Testimonis de passarel·la',
    webhook: 'Webhooks',
    audit: 'Registre d’auditoria',
  },
};
