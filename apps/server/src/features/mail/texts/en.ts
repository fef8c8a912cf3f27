import type { MailTexts } from './mail-texts.ts';

const once = 'The link works once and only for a limited time.';
const turnOff = 'If you do not want these messages, turn them off in the console under Notifications.';

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  openInstead: 'If the button does not work, open this address in your browser:',
  whyReceived: ({ sender, to }) => `${sender} sent this message to ${to}. Replies to it are not read.`,
  reasonGiven: (reason) => `The reason given: ${reason}`,

  'confirm-email': ({ sender }) => ({
    subject: `Confirm your e-mail address for ${sender}`,
    paragraphs: [
      `Thank you for signing up for ${sender}. Please confirm that this address is yours; you then choose a password.`,
      `${once} If you did not sign up, ignore this message and nothing will happen.`,
    ],
    action: 'Confirm my address',
  }),
  'already-registered': ({ sender }) => ({
    subject: `You already have an account at ${sender}`,
    paragraphs: [
      `Someone tried to sign up for ${sender} with your e-mail address. You already have an account, so nothing was changed.`,
      'If it was you, sign in as usual. If you have forgotten your password, you can ask for a new one on the sign-in page.',
    ],
    action: 'Go to the portal',
  }),
  'account-approved': ({ sender }) => ({
    subject: `Your account at ${sender} is ready`,
    paragraphs: ['Your account has been approved. You can sign in and start.'],
    action: 'Sign in',
  }),
  'account-rejected': ({ sender }) => ({
    subject: `Your request for an account at ${sender}`,
    paragraphs: [
      `Your request for an account at ${sender} was not approved.`,
      'If you think that this is a mistake, contact the owners of the portal.',
    ],
  }),
  'account-disabled': ({ sender }) => ({
    subject: `Your account at ${sender} has been disabled`,
    paragraphs: [
      `Your account at ${sender} has been disabled. You can no longer sign in.`,
      'If you think that this is a mistake, contact the owners of the portal.',
    ],
  }),
  'reset-password': ({ sender }) => ({
    subject: `Set a new password for ${sender}`,
    paragraphs: [
      `You asked for a new password for ${sender}. Choose it here.`,
      `${once} If you did not ask for it, ignore this message: your password stays as it is.`,
    ],
    action: 'Set a new password',
  }),
  'password-changed': ({ sender }) => ({
    subject: `Your password for ${sender} was changed`,
    paragraphs: [
      `The password of your account at ${sender} was just changed, and all other sessions were ended.`,
      'If it was not you, ask for a new password at once.',
    ],
    action: 'Go to the portal',
  }),
  'registration-approved': ({ application, product, version }) => ({
    subject: `${application} may now use ${product}`,
    paragraphs: [`Your application ${application} has been approved for ${product}, version ${version}.`],
    action: 'Open my applications',
  }),
  'registration-rejected': ({ application, product, version }) => ({
    subject: `${application} was not approved for ${product}`,
    paragraphs: [
      `The registration of your application ${application} for ${product}, version ${version}, was not approved.`,
      'If you think that this is a mistake, contact the owners of the portal.',
    ],
    action: 'Open my applications',
  }),
  'registration-revoked': ({ application, product, version }) => ({
    subject: `${application} may no longer use ${product}`,
    paragraphs: [
      `The access of your application ${application} to ${product}, version ${version}, has been revoked: calls are refused from now on.`,
      'If you think that this is a mistake, contact the owners of the portal.',
    ],
    action: 'Open my applications',
  }),
  'scopes-granted': ({ application, product, version, scopes }) => ({
    subject: `${application} was granted scopes of ${product}`,
    paragraphs: [
      `Your application ${application} was granted these scopes of ${product}, version ${version}: ${scopes}.`,
    ],
    action: 'Open my applications',
  }),
  'scopes-refused': ({ application, product, version, scopes }) => ({
    subject: `${application} was not granted scopes of ${product}`,
    paragraphs: [
      `Your application ${application} was not granted these scopes of ${product}, version ${version}: ${scopes}. What it was granted before stays.`,
      'If you think that this is a mistake, contact the owners of the portal.',
    ],
    action: 'Open my applications',
  }),
  'credential-expiring': ({ application, credential, expires_on }) => ({
    subject: `A key of ${application} expires on ${expires_on}`,
    paragraphs: [
      `The key ${credential} of your application ${application} expires on ${expires_on}. From then on calls with it are refused.`,
      'Create a new key and put it to use before that day, or let the key expire later.',
    ],
    action: 'Open my applications',
  }),
  'credential-leaked': ({ application, credential, place }) => ({
    subject: `A key of ${application} was found in public and has been revoked`,
    paragraphs: [
      `The key ${credential} of your application ${application} was reported to us as leaked, so we have revoked it. Calls with it are refused from now on.`,
      ...(place ? [`It was found here: ${place}`] : []),
      'Create a new key for your application, and find out how the old one became known.',
    ],
    action: 'Open my applications',
  }),
  'version-deprecated': ({ product, version, note, sunset_on }) => ({
    subject: `${product} ${version} is deprecated`,
    paragraphs: [
      `Version ${version} of ${product}, which one of your applications is registered for, has been deprecated. It goes on working for now; please plan to move to a newer version.`,
      ...(note ? [note] : []),
      ...(sunset_on ? [`From ${sunset_on} on, nobody can register for it any more, and it may stop answering.`] : []),
    ],
    action: 'Open my applications',
  }),
  'registration-requested': ({ developer_name, developer_email, application, product, version, sender }) => ({
    subject: `${application} asks for access to ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) asks for access to ${product}, version ${version}, for the application ${application}.`,
      `You receive this because you decide about access to products of ${sender}.`,
      turnOff,
    ],
    action: 'Review the request',
  }),
  'scopes-requested': ({ developer_name, developer_email, application, product, version, scopes, sender }) => ({
    subject: `${application} asks for more scopes of ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) asks for more scopes of ${product}, version ${version}, for the application ${application}: ${scopes}.`,
      `You receive this because you decide about access to products of ${sender}.`,
      turnOff,
    ],
    action: 'Review the request',
  }),
  'developer-pending': ({ developer_name, developer_email, sender }) => ({
    subject: `${developer_name} asks for an account at ${sender}`,
    paragraphs: [
      `${developer_name} (${developer_email}) has confirmed the e-mail address and waits for the account at ${sender} to be approved.`,
      turnOff,
    ],
    action: 'Review the request',
  }),
  'review-digest': ({ developers, registrations, sender }) => ({
    subject: `Waiting for your decision at ${sender}`,
    paragraphs: [
      `These requests wait for a decision at ${sender}.`,
      ...(developers === '0' ? [] : [`Developers who ask for an account: ${developers}`]),
      ...(registrations === '0' ? [] : [`Applications that ask for access to a product: ${registrations}`]),
      turnOff,
    ],
    action: 'Open the console',
  }),
  'webhook-disabled': ({ host, cause }) => ({
    subject: `A webhook to ${host} was switched off`,
    paragraphs: [
      cause === 'gone'
        ? `${host} answered that it no longer takes events, so the webhook was switched off.`
        : `No event could be delivered to ${host} for three days, so the webhook was switched off.`,
      'Events that wait for it are kept. They are delivered when you switch it on again.',
    ],
    action: 'Open the webhooks',
  }),
  'confirm-identity': ({ provider, sender }) => ({
    subject: `Is it you who signs in with ${provider}?`,
    paragraphs: [
      `Somebody who signed in with ${provider} wants to use your account at ${sender}. If it is you, confirm it here: you can then sign in with ${provider}.`,
      `Open the link in the browser in which you signed in with ${provider}. ${once}`,
      'If it was not you, do not open the link. Nothing was changed.',
    ],
    action: 'Yes, it is me',
  }),
  'identity-linked': ({ provider, place, sender }) => ({
    subject: `${provider} can now open your account at ${sender}`,
    paragraphs: [
      `From now on you can sign in to your account at ${sender} with ${provider}. It was confirmed from the IP address ${place}.`,
      'If it was not you, set a new password and contact the owners of the portal at once.',
    ],
    action: 'Go to the portal',
  }),
  'personal-token-created': ({ token_name, scopes, expires_on, place, sender }) => ({
    subject: `A new access token for your account at ${sender}`,
    paragraphs: [
      `The personal access token “${token_name}” was created for your account at ${sender}. It has the scopes ${scopes} and expires on ${expires_on}.`,
      place ? `It was created from the IP address ${place}.` : 'It was created by the operator of the server.',
      'If it was not you, revoke the token and change your password at once: all your tokens end with it.',
    ],
    action: 'Open my tokens',
  }),
  invitation: ({ inviter, organization }) => ({
    subject: `Join ${organization}`,
    paragraphs: [
      `${inviter} invites you to join ${organization}. Set a password to finish creating your account.`,
      `${once} If you do not know the sender, ignore this message.`,
    ],
    action: 'Accept the invitation',
  }),
  'user-confirm-email': ({ sender }) => ({
    subject: `Confirm your e-mail address for ${sender}`,
    paragraphs: [
      `Thank you for signing up for ${sender}. Please confirm that this address is yours; your organization is then created.`,
      `${once} If you did not sign up, ignore this message and nothing will happen.`,
    ],
    action: 'Confirm my address',
  }),
  'user-reset-password': ({ sender }) => ({
    subject: `Set a new password for ${sender}`,
    paragraphs: [
      `You asked for a new password for your account at ${sender}. Choose it here.`,
      `${once} If you did not ask for it, ignore this message: your password stays as it is.`,
    ],
    action: 'Set a new password',
  }),
};
