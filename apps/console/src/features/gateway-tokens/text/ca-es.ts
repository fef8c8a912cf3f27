import type { GatewayTokenText } from './en.ts';

export const ca_ES: GatewayTokenText = {
  description:
    'Amb un testimoni així, les passarel·les pregunten si una crida pot passar i informen de les crides que han atès.',
  add: 'Crea un testimoni',
  empty: {
    title: 'Encara no hi ha testimonis de passarel·la',
    text: 'Creeu-ne un per passarel·la; així en podreu anul·lar un sense aturar les altres.',
  },
  columns: { name: 'Nom', end: 'Acaba en', created: 'Creat', used: 'Últim ús' },
  never: 'Mai',
  create: {
    title: 'Crea un testimoni de passarel·la',
    name: 'Nom',
    nameHint: 'Per a quina passarel·la és, per exemple «Edge, Barcelona».',
  },
  secret: {
    title: 'Testimoni de passarel·la',
    label: 'Testimoni',
    once: 'Copieu el testimoni ara: no es tornarà a mostrar.',
    copy: 'Copia el testimoni',
    copied: 'Copiat',
    copyFailed: 'El navegador no ha permès copiar-lo. Seleccioneu-lo i copieu-lo a mà.',
    done: 'Ja l’he desat',
  },
  revoke: {
    action: 'Revoca',
    of: ({ name }) => `Revoca ${name}`,
    title: ({ name }) => `Voleu revocar ${name}?`,
    text: 'Les passarel·les que fan servir aquest testimoni es rebutgen de seguida: ja no poden comprovar crides ni informar-ne.',
    confirm: 'Revoca el testimoni',
    done: ({ name }) => `${name} s’ha revocat.`,
  },
};
