import type { MailTexts } from './mail-texts.ts';

const once = 'Le lien ne fonctionne qu’une seule fois et pour une durée limitée.';
const turnOff = 'Si vous ne souhaitez pas recevoir ces messages, désactivez-les dans la console, sous Notifications.';

export const fr: MailTexts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  openInstead: 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
  whyReceived: ({ sender, to }) => `${sender} a envoyé ce message à ${to}. Les réponses ne sont pas lues.`,
  reasonGiven: (reason) => `Motif indiqué : ${reason}`,

  'confirm-email': ({ sender }) => ({
    subject: `Confirmez votre adresse e-mail pour ${sender}`,
    paragraphs: [
      `Merci de votre inscription à ${sender}. Veuillez confirmer que cette adresse est la vôtre ; vous choisirez ensuite un mot de passe.`,
      `${once} Si vous ne vous êtes pas inscrit, ignorez ce message : il ne se passera rien.`,
    ],
    action: 'Confirmer mon adresse',
  }),
  'already-registered': ({ sender }) => ({
    subject: `Vous avez déjà un compte sur ${sender}`,
    paragraphs: [
      `Quelqu’un a essayé de s’inscrire à ${sender} avec votre adresse e-mail. Vous avez déjà un compte ; rien n’a donc été modifié.`,
      'Si c’était vous, connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, vous pouvez en demander un nouveau sur la page de connexion.',
    ],
    action: 'Aller au portail',
  }),
  'account-approved': ({ sender }) => ({
    subject: `Votre compte sur ${sender} est prêt`,
    paragraphs: ['Votre compte a été approuvé. Vous pouvez vous connecter et commencer.'],
    action: 'Se connecter',
  }),
  'account-rejected': ({ sender }) => ({
    subject: `Votre demande de compte sur ${sender}`,
    paragraphs: [
      `Votre demande de compte sur ${sender} n’a pas été approuvée.`,
      'Si vous pensez qu’il s’agit d’une erreur, contactez les responsables du portail.',
    ],
  }),
  'account-disabled': ({ sender }) => ({
    subject: `Votre compte sur ${sender} a été désactivé`,
    paragraphs: [
      `Votre compte sur ${sender} a été désactivé. Vous ne pouvez plus vous connecter.`,
      'Si vous pensez qu’il s’agit d’une erreur, contactez les responsables du portail.',
    ],
  }),
  'reset-password': ({ sender }) => ({
    subject: `Nouveau mot de passe pour ${sender}`,
    paragraphs: [
      `Vous avez demandé un nouveau mot de passe pour ${sender}. Choisissez-le ici.`,
      `${once} Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste inchangé.`,
    ],
    action: 'Choisir un nouveau mot de passe',
  }),
  'password-changed': ({ sender }) => ({
    subject: `Votre mot de passe pour ${sender} a été modifié`,
    paragraphs: [
      `Le mot de passe de votre compte sur ${sender} vient d’être modifié et toutes les autres sessions ont été fermées.`,
      'Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe.',
    ],
    action: 'Aller au portail',
  }),
  'registration-approved': ({ application, product, version }) => ({
    subject: `${application} peut désormais utiliser ${product}`,
    paragraphs: [`Votre application ${application} a été approuvée pour ${product}, version ${version}.`],
    action: 'Ouvrir mes applications',
  }),
  'registration-rejected': ({ application, product, version }) => ({
    subject: `${application} n’a pas été approuvée pour ${product}`,
    paragraphs: [
      `L’inscription de votre application ${application} à ${product}, version ${version}, n’a pas été approuvée.`,
      'Si vous pensez qu’il s’agit d’une erreur, contactez les responsables du portail.',
    ],
    action: 'Ouvrir mes applications',
  }),
  'registration-revoked': ({ application, product, version }) => ({
    subject: `${application} ne peut plus utiliser ${product}`,
    paragraphs: [
      `L’accès de votre application ${application} à ${product}, version ${version}, a été révoqué : ses appels sont désormais refusés.`,
      'Si vous pensez qu’il s’agit d’une erreur, contactez les responsables du portail.',
    ],
    action: 'Ouvrir mes applications',
  }),
  'scopes-granted': ({ application, product, version, scopes }) => ({
    subject: `Des portées de ${product} ont été accordées à ${application}`,
    paragraphs: [
      `Ces portées de ${product}, version ${version}, ont été accordées à votre application ${application} : ${scopes}.`,
    ],
    action: 'Ouvrir mes applications',
  }),
  'scopes-refused': ({ application, product, version, scopes }) => ({
    subject: `Des portées de ${product} n’ont pas été accordées à ${application}`,
    paragraphs: [
      `Ces portées de ${product}, version ${version}, n’ont pas été accordées à votre application ${application} : ${scopes}. Celles qu’elle avait déjà lui restent.`,
      'Si vous pensez qu’il s’agit d’une erreur, contactez les responsables du portail.',
    ],
    action: 'Ouvrir mes applications',
  }),
  'credential-expiring': ({ application, credential, expires_on }) => ({
    subject: `Une clé de ${application} expire le ${expires_on}`,
    paragraphs: [
      `La clé ${credential} de votre application ${application} expire le ${expires_on}. Les appels qui l’utilisent seront ensuite refusés.`,
      'Créez une nouvelle clé et mettez-la en service avant cette date, ou repoussez l’expiration de la clé.',
    ],
    action: 'Ouvrir mes applications',
  }),
  'credential-leaked': ({ application, credential, place }) => ({
    subject: `Une clé de ${application} a été trouvée en public et a été révoquée`,
    paragraphs: [
      `La clé ${credential} de votre application ${application} nous a été signalée comme divulguée ; nous l’avons donc révoquée. Les appels qui l’utilisent sont désormais refusés.`,
      ...(place ? [`Elle a été trouvée ici : ${place}`] : []),
      'Créez une nouvelle clé pour votre application et cherchez comment l’ancienne a été divulguée.',
    ],
    action: 'Ouvrir mes applications',
  }),
  'version-deprecated': ({ product, version, note, sunset_on }) => ({
    subject: `${product} ${version} est obsolète`,
    paragraphs: [
      `La version ${version} de ${product}, pour laquelle une de vos applications est enregistrée, est désormais obsolète. Elle fonctionne encore pour le moment ; prévoyez de passer à une version plus récente.`,
      ...(note ? [note] : []),
      ...(sunset_on
        ? [`À partir du ${sunset_on}, plus personne ne pourra s’y enregistrer, et elle pourrait ne plus répondre.`]
        : []),
    ],
    action: 'Ouvrir mes applications',
  }),
  'registration-requested': ({ developer_name, developer_email, application, product, version, sender }) => ({
    subject: `${application} demande l’accès à ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) demande l’accès à ${product}, version ${version}, pour l’application ${application}.`,
      `Vous recevez ce message parce que vous décidez de l’accès aux produits de ${sender}.`,
      turnOff,
    ],
    action: 'Examiner la demande',
  }),
  'scopes-requested': ({ developer_name, developer_email, application, product, version, scopes, sender }) => ({
    subject: `${application} demande d’autres portées de ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) demande d’autres portées de ${product}, version ${version}, pour l’application ${application} : ${scopes}.`,
      `Vous recevez ce message parce que vous décidez de l’accès aux produits de ${sender}.`,
      turnOff,
    ],
    action: 'Examiner la demande',
  }),
  'developer-pending': ({ developer_name, developer_email, sender }) => ({
    subject: `${developer_name} demande un compte sur ${sender}`,
    paragraphs: [
      `${developer_name} (${developer_email}) a confirmé son adresse e-mail et attend l’approbation de son compte sur ${sender}.`,
      turnOff,
    ],
    action: 'Examiner la demande',
  }),
  'review-digest': ({ developers, registrations, sender }) => ({
    subject: `Des demandes attendent votre décision sur ${sender}`,
    paragraphs: [
      `Ces demandes attendent une décision sur ${sender}.`,
      ...(developers === '0' ? [] : [`Développeurs qui demandent un compte : ${developers}`]),
      ...(registrations === '0' ? [] : [`Applications qui demandent l’accès à un produit : ${registrations}`]),
      turnOff,
    ],
    action: 'Ouvrir la console',
  }),
  'webhook-disabled': ({ host, cause }) => ({
    subject: `Un webhook vers ${host} a été désactivé`,
    paragraphs: [
      cause === 'gone'
        ? `${host} a répondu qu’il n’accepte plus d’événements ; le webhook a donc été désactivé.`
        : `Aucun événement n’a pu être remis à ${host} pendant trois jours ; le webhook a donc été désactivé.`,
      'Les événements en attente sont conservés. Ils seront remis dès que vous le réactiverez.',
    ],
    action: 'Ouvrir les webhooks',
  }),
  'confirm-identity': ({ provider, sender }) => ({
    subject: `Est-ce vous qui vous connectez avec ${provider} ?`,
    paragraphs: [
      `Une personne connectée avec ${provider} veut utiliser votre compte chez ${sender}. Si c’est vous, confirmez-le ici : vous pourrez ensuite vous connecter avec ${provider}.`,
      `Ouvrez le lien dans le navigateur où vous vous êtes connecté avec ${provider}. ${once}`,
      'Si ce n’était pas vous, n’ouvrez pas le lien. Rien n’a été modifié.',
    ],
    action: 'Oui, c’est moi',
  }),
  'identity-linked': ({ provider, place, sender }) => ({
    subject: `${provider} ouvre maintenant votre compte chez ${sender}`,
    paragraphs: [
      `Vous pouvez désormais vous connecter à votre compte chez ${sender} avec ${provider}. Cela a été confirmé depuis l’adresse IP ${place}.`,
      'Si ce n’était pas vous, choisissez un nouveau mot de passe et contactez sans attendre les propriétaires du portail.',
    ],
    action: 'Aller au portail',
  }),
  'personal-token-created': ({ token_name, scopes, expires_on, place, sender }) => ({
    subject: `Un nouveau jeton d’accès pour votre compte chez ${sender}`,
    paragraphs: [
      `Le jeton d’accès personnel « ${token_name} » a été créé pour votre compte chez ${sender}. Il a les droits ${scopes} et expire le ${expires_on}.`,
      place ? `Il a été créé depuis l’adresse IP ${place}.` : 'Il a été créé par l’exploitant du serveur.',
      'Si ce n’était pas vous, révoquez le jeton et changez votre mot de passe sans attendre : tous vos jetons prennent fin avec lui.',
    ],
    action: 'Ouvrir mes jetons',
  }),
  invitation: ({ inviter, organization }) => ({
    subject: `Invitation à rejoindre ${organization}`,
    paragraphs: [
      `${inviter} vous invite à rejoindre ${organization}. Définissez un mot de passe pour terminer la création de votre compte.`,
      `${once} Si vous ne connaissez pas l’expéditeur, ignorez ce message.`,
    ],
    action: 'Accepter l’invitation',
  }),
  'user-confirm-email': ({ sender }) => ({
    subject: `Confirmez votre adresse e-mail pour ${sender}`,
    paragraphs: [
      `Merci de votre inscription à ${sender}. Veuillez confirmer que cette adresse est la vôtre ; votre organisation sera ensuite créée.`,
      `${once} Si vous ne vous êtes pas inscrit, ignorez ce message : il ne se passera rien.`,
    ],
    action: 'Confirmer mon adresse',
  }),
  'user-reset-password': ({ sender }) => ({
    subject: `Nouveau mot de passe pour ${sender}`,
    paragraphs: [
      `Vous avez demandé un nouveau mot de passe pour votre compte chez ${sender}. Choisissez-le ici.`,
      `${once} Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste inchangé.`,
    ],
    action: 'Choisir un nouveau mot de passe',
  }),
};
