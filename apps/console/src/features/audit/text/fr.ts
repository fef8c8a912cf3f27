import type { AuditText } from './en.ts';

export const fr: AuditText = {
  description:
    'Qui a fait quoi, quand et d’où. Les entrées ne font que s’ajouter, et chacune est liée à la précédente.',
  search: 'Rechercher dans le journal',
  empty: {
    title: 'Rien ne s’est encore passé',
    text: 'Ce qui se fait dans les portails et dans cette console apparaîtra ici.',
  },
  columns: { at: 'Quand', action: 'Action', actor: 'Qui', target: 'Quoi', address: 'Depuis' },
  area: 'Domaine',
  since: 'Période',
  periods: { day: 'Dernières 24 heures', week: '7 derniers jours', month: '30 derniers jours' },
  csv: 'Exporter en CSV',
  jsonl: 'Exporter en lignes JSON',
  kinds: { user: 'Utilisateur', developer: 'Développeur', anyone: 'Non connecté', system: 'Système' },
  details: {
    action: 'Détails',
    of: ({ action }) => `Détails de ${action}`,
    portal: 'Portail',
    place: 'Place dans le journal',
    hash: 'Empreinte',
    waiting: 'Pas encore enchaînée',
  },
  areas: {
    user: 'Utilisateurs',
    invitation: 'Invitations',
    developer: 'Développeurs',
    session: 'Sessions',
    application: 'Applications',
    registration: 'Inscriptions',
    credential: 'Identifiants',
    product: 'Produits',
    portal: 'Portails',
    team: 'Équipes',
    'personal-token': 'Jetons d’accès personnels',
    'gateway-token': 'Jetons de passerelle',
    webhook: 'Webhooks',
    audit: 'Journal d’audit',
  },
};
