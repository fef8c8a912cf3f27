import type { GatewayTokenText } from './en.ts';

export const fr: GatewayTokenText = {
  description:
    'Avec un tel jeton, les passerelles demandent si un appel peut passer et signalent les appels qu’elles ont servis.',
  add: 'Créer un jeton',
  empty: {
    title: 'Aucun jeton de passerelle pour l’instant',
    text: 'Créez-en un par passerelle : vous pourrez en révoquer un sans arrêter les autres.',
  },
  columns: { name: 'Nom', end: 'Se termine par', created: 'Créé', used: 'Dernière utilisation' },
  never: 'Jamais',
  create: {
    title: 'Créer un jeton de passerelle',
    name: 'Nom',
    nameHint: 'Pour quelle passerelle, par exemple « Edge, Paris ».',
  },
  secret: {
    title: 'Jeton de passerelle',
    label: 'Jeton',
    once: 'Copiez le jeton maintenant : il ne sera plus affiché.',
    copy: 'Copier le jeton',
    copied: 'Copié',
    copyFailed: 'Le navigateur n’a pas permis de le copier. Sélectionnez-le et copiez-le à la main.',
    done: 'Je l’ai conservé',
  },
  revoke: {
    action: 'Révoquer',
    of: ({ name }) => `Révoquer ${name}`,
    title: ({ name }) => `Révoquer ${name} ?`,
    text: 'Les passerelles qui utilisent ce jeton sont refusées aussitôt : elles ne peuvent plus vérifier ni signaler d’appels.',
    confirm: 'Révoquer le jeton',
    done: ({ name }) => `${name} a été révoqué.`,
  },
};
