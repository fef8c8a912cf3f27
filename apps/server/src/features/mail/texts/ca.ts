import type { MailTexts } from './mail-texts.ts';

const once = 'L’enllaç només funciona una vegada i durant un temps limitat.';
const turnOff = 'Si no voleu aquests missatges, desactiveu-los a la consola, a Notificacions.';

export const ca: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  openInstead: 'Si el botó no funciona, obriu aquesta adreça al navegador:',
  whyReceived: ({ sender, to }) => `${sender} ha enviat aquest missatge a ${to}. Ningú no llegeix les respostes.`,
  reasonGiven: (reason) => `Motiu indicat: ${reason}`,

  'confirm-email': ({ sender }) => ({
    subject: `Confirmeu la vostra adreça electrònica per a ${sender}`,
    paragraphs: [
      `Gràcies per registrar-vos a ${sender}. Confirmeu que aquesta adreça és vostra; després podreu triar una contrasenya.`,
      `${once} Si no us heu registrat, ignoreu aquest missatge i no passarà res.`,
    ],
    action: 'Confirma la meva adreça',
  }),
  'already-registered': ({ sender }) => ({
    subject: `Ja teniu un compte a ${sender}`,
    paragraphs: [
      `Algú ha intentat registrar-se a ${sender} amb la vostra adreça electrònica. Ja teniu un compte, de manera que no s’ha canviat res.`,
      'Si heu estat vós, inicieu la sessió com sempre. Si heu oblidat la contrasenya, podeu demanar-ne una de nova a la pàgina d’inici de sessió.',
    ],
    action: 'Vés al portal',
  }),
  'account-approved': ({ sender }) => ({
    subject: `El vostre compte a ${sender} està a punt`,
    paragraphs: ['El vostre compte ha estat aprovat. Ja podeu iniciar la sessió i començar.'],
    action: 'Inicia la sessió',
  }),
  'account-rejected': ({ sender }) => ({
    subject: `La vostra sol·licitud de compte a ${sender}`,
    paragraphs: [
      `La vostra sol·licitud de compte a ${sender} no ha estat aprovada.`,
      'Si creieu que és un error, poseu-vos en contacte amb els responsables del portal.',
    ],
  }),
  'account-disabled': ({ sender }) => ({
    subject: `El vostre compte a ${sender} ha estat desactivat`,
    paragraphs: [
      `El vostre compte a ${sender} ha estat desactivat. Ja no podeu iniciar la sessió.`,
      'Si creieu que és un error, poseu-vos en contacte amb els responsables del portal.',
    ],
  }),
  'reset-password': ({ sender }) => ({
    subject: `Contrasenya nova per a ${sender}`,
    paragraphs: [
      `Heu demanat una contrasenya nova per a ${sender}. La podeu triar aquí.`,
      `${once} Si no l’heu demanada, ignoreu aquest missatge: la vostra contrasenya no canvia.`,
    ],
    action: 'Tria una contrasenya nova',
  }),
  'password-changed': ({ sender }) => ({
    subject: `La vostra contrasenya de ${sender} ha canviat`,
    paragraphs: [
      `La contrasenya del vostre compte a ${sender} acaba de canviar i s’han tancat totes les altres sessions.`,
      'Si no heu estat vós, demaneu una contrasenya nova immediatament.',
    ],
    action: 'Vés al portal',
  }),
  'registration-approved': ({ application, product, version }) => ({
    subject: `${application} ja pot utilitzar ${product}`,
    paragraphs: [`La vostra aplicació ${application} ha estat aprovada per a ${product}, versió ${version}.`],
    action: 'Obre les meves aplicacions',
  }),
  'registration-rejected': ({ application, product, version }) => ({
    subject: `${application} no ha estat aprovada per a ${product}`,
    paragraphs: [
      `El registre de la vostra aplicació ${application} a ${product}, versió ${version}, no ha estat aprovat.`,
      'Si creieu que és un error, poseu-vos en contacte amb els responsables del portal.',
    ],
    action: 'Obre les meves aplicacions',
  }),
  'registration-revoked': ({ application, product, version }) => ({
    subject: `${application} ja no pot fer servir ${product}`,
    paragraphs: [
      `L’accés de la vostra aplicació ${application} a ${product}, versió ${version}, ha estat revocat: a partir d’ara se’n rebutgen les crides.`,
      'Si creieu que és un error, poseu-vos en contacte amb els responsables del portal.',
    ],
    action: 'Obre les meves aplicacions',
  }),
  'scopes-granted': ({ application, product, version, scopes }) => ({
    subject: `S’han concedit àmbits de ${product} a ${application}`,
    paragraphs: [
      `S’han concedit a la vostra aplicació ${application} aquests àmbits de ${product}, versió ${version}: ${scopes}.`,
    ],
    action: 'Obre les meves aplicacions',
  }),
  'scopes-refused': ({ application, product, version, scopes }) => ({
    subject: `No s’han concedit àmbits de ${product} a ${application}`,
    paragraphs: [
      `No s’han concedit a la vostra aplicació ${application} aquests àmbits de ${product}, versió ${version}: ${scopes}. Els que ja tenia es mantenen.`,
      'Si creieu que és un error, poseu-vos en contacte amb els responsables del portal.',
    ],
    action: 'Obre les meves aplicacions',
  }),
  'credential-expiring': ({ application, credential, expires_on }) => ({
    subject: `Una clau de ${application} caduca el ${expires_on}`,
    paragraphs: [
      `La clau ${credential} de la vostra aplicació ${application} caduca el ${expires_on}. A partir d’aleshores es rebutjaran les crides que la facin servir.`,
      'Creeu una clau nova i poseu-la en ús abans d’aquest dia, o endarreriu la caducitat de la clau.',
    ],
    action: 'Obre les meves aplicacions',
  }),
  'credential-leaked': ({ application, credential, place }) => ({
    subject: `Una clau de ${application} s’ha trobat en públic i ha estat revocada`,
    paragraphs: [
      `Ens han comunicat que la clau ${credential} de la vostra aplicació ${application} s’ha filtrat, i per això l’hem revocada. A partir d’ara es rebutgen les crides que la facin servir.`,
      ...(place ? [`S’ha trobat aquí: ${place}`] : []),
      'Creeu una clau nova per a la vostra aplicació i esbrineu com es va donar a conèixer l’anterior.',
    ],
    action: 'Obre les meves aplicacions',
  }),
  'version-deprecated': ({ product, version, note, sunset_on }) => ({
    subject: `${product} ${version} està obsoleta`,
    paragraphs: [
      `La versió ${version} de ${product}, per a la qual hi ha registrada una de les vostres aplicacions, ha quedat obsoleta. De moment continua funcionant; planifiqueu el pas a una versió més recent.`,
      ...(note ? [note] : []),
      ...(sunset_on
        ? [`A partir del ${sunset_on} ningú no s’hi podrà registrar i és possible que deixi de respondre.`]
        : []),
    ],
    action: 'Obre les meves aplicacions',
  }),
  'registration-requested': ({ developer_name, developer_email, application, product, version, sender }) => ({
    subject: `${application} demana accés a ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) demana accés a ${product}, versió ${version}, per a l’aplicació ${application}.`,
      `Rebeu aquest missatge perquè vós decidiu sobre l’accés als productes de ${sender}.`,
      turnOff,
    ],
    action: 'Revisa la sol·licitud',
  }),
  'scopes-requested': ({ developer_name, developer_email, application, product, version, scopes, sender }) => ({
    subject: `${application} demana més àmbits de ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) demana més àmbits de ${product}, versió ${version}, per a l’aplicació ${application}: ${scopes}.`,
      `Rebeu aquest missatge perquè vós decidiu sobre l’accés als productes de ${sender}.`,
      turnOff,
    ],
    action: 'Revisa la sol·licitud',
  }),
  'developer-pending': ({ developer_name, developer_email, sender }) => ({
    subject: `${developer_name} demana un compte a ${sender}`,
    paragraphs: [
      `${developer_name} (${developer_email}) ha confirmat l’adreça electrònica i espera que se li aprovi el compte a ${sender}.`,
      turnOff,
    ],
    action: 'Revisa la sol·licitud',
  }),
  'review-digest': ({ developers, registrations, sender }) => ({
    subject: `Sol·licituds que esperen la vostra decisió a ${sender}`,
    paragraphs: [
      `Aquestes sol·licituds esperen una decisió a ${sender}.`,
      ...(developers === '0' ? [] : [`Desenvolupadors que demanen un compte: ${developers}`]),
      ...(registrations === '0' ? [] : [`Aplicacions que demanen accés a un producte: ${registrations}`]),
      turnOff,
    ],
    action: 'Obre la consola',
  }),
  'webhook-disabled': ({ host, cause }) => ({
    subject: `S’ha desactivat un webhook cap a ${host}`,
    paragraphs: [
      cause === 'gone'
        ? `${host} ha respost que ja no accepta esdeveniments; per això s’ha desactivat el webhook.`
        : `Durant tres dies no s’ha pogut lliurar cap esdeveniment a ${host}; per això s’ha desactivat el webhook.`,
      'Els esdeveniments pendents es conserven. Es lliuraran quan el torneu a activar.',
    ],
    action: 'Obre els webhooks',
  }),
  'confirm-identity': ({ provider, sender }) => ({
    subject: `Sou vós qui inicia la sessió amb ${provider}?`,
    paragraphs: [
      `Algú que ha iniciat la sessió amb ${provider} vol fer servir el vostre compte a ${sender}. Si sou vós, confirmeu-ho aquí: després podreu iniciar la sessió amb ${provider}.`,
      `Obriu l’enllaç al navegador on heu iniciat la sessió amb ${provider}. ${once}`,
      'Si no heu estat vós, no obriu l’enllaç. No s’ha canviat res.',
    ],
    action: 'Sí, soc jo',
  }),
  'identity-linked': ({ provider, place, sender }) => ({
    subject: `${provider} obre ara el vostre compte a ${sender}`,
    paragraphs: [
      `A partir d’ara podeu iniciar la sessió al vostre compte a ${sender} amb ${provider}. S’ha confirmat des de l’adreça IP ${place}.`,
      'Si no heu estat vós, trieu una contrasenya nova i aviseu de seguida els propietaris del portal.',
    ],
    action: 'Ves al portal',
  }),
  'personal-token-created': ({ token_name, scopes, expires_on, place, sender }) => ({
    subject: `Un testimoni d’accés nou per al vostre compte a ${sender}`,
    paragraphs: [
      `S’ha creat el testimoni d’accés personal «${token_name}» per al vostre compte a ${sender}. Té els permisos ${scopes} i caduca el ${expires_on}.`,
      place ? `S’ha creat des de l’adreça IP ${place}.` : 'L’ha creat l’operador del servidor.',
      'Si no heu estat vós, revoqueu el testimoni i canvieu la contrasenya de seguida: amb ella acaben tots els vostres testimonis.',
    ],
    action: 'Obre els meus testimonis',
  }),
  invitation: ({ inviter, organization }) => ({
    subject: `Invitació per unir-vos a ${organization}`,
    paragraphs: [
      `${inviter} us convida a unir-vos a ${organization}. Definiu una contrasenya per acabar de crear el vostre compte.`,
      `${once} Si no coneixeu el remitent, ignoreu aquest missatge.`,
    ],
    action: 'Accepta la invitació',
  }),
  'user-confirm-email': ({ sender }) => ({
    subject: `Confirmeu la vostra adreça electrònica per a ${sender}`,
    paragraphs: [
      `Gràcies per registrar-vos a ${sender}. Confirmeu que aquesta adreça és vostra; després es crearà la vostra organització.`,
      `${once} Si no us heu registrat, ignoreu aquest missatge i no passarà res.`,
    ],
    action: 'Confirma la meva adreça',
  }),
  'user-reset-password': ({ sender }) => ({
    subject: `Contrasenya nova per a ${sender}`,
    paragraphs: [
      `Heu demanat una contrasenya nova per al vostre compte a ${sender}. La podeu triar aquí.`,
      `${once} Si no l’heu demanada, ignoreu aquest missatge: la vostra contrasenya no canvia.`,
    ],
    action: 'Tria una contrasenya nova',
  }),
};
