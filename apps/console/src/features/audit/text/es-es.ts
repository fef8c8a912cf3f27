import type { AuditText } from './en.ts';

export const es_ES: AuditText = {
  description:
    'Quién hizo qué, cuándo y desde dónde. Las entradas solo se añaden, y cada una está ligada a la anterior.',
  search: 'Buscar en el registro',
  empty: {
    title: 'Todavía no ha pasado nada',
    text: 'Lo que se haga en los portales y en esta consola aparecerá aquí.',
  },
  columns: { at: 'Cuándo', action: 'Acción', actor: 'Quién', target: 'Qué', address: 'Desde' },
  area: 'Área',
  since: 'Periodo',
  periods: { day: 'Últimas 24 horas', week: 'Últimos 7 días', month: 'Últimos 30 días' },
  csv: 'Exportar como CSV',
  jsonl: 'Exportar como líneas JSON',
  kinds: { user: 'Usuario', developer: 'Desarrollador', anyone: 'Sin sesión', system: 'Sistema' },
  details: {
    action: 'Detalles',
    of: ({ action }) => `Detalles de ${action}`,
    portal: 'Portal',
    place: 'Lugar en el registro',
    hash: 'Hash',
    waiting: 'Aún sin encadenar',
  },
  areas: {
    user: 'Usuarios',
    invitation: 'Invitaciones',
    developer: 'Desarrolladores',
    session: 'Sesiones',
    application: 'Aplicaciones',
    registration: 'Inscripciones',
    credential: 'Credenciales',
    product: 'Productos',
    portal: 'Portales',
    team: 'Equipos',
    'personal-token': 'Tokens de acceso personales',
    'gateway-token': 'Tokens de pasarela',
    webhook: 'Webhooks',
    audit: 'Registro de auditoría',
  },
};
