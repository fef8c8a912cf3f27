import type { MailTexts } from './mail-texts.ts';

const once = 'Der Link funktioniert nur einmal und nur für begrenzte Zeit.';
const turnOff =
  'Wenn Sie diese Nachrichten nicht möchten, schalten Sie sie in der Konsole unter „Benachrichtigungen“ ab.';

export const de: MailTexts = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  openInstead: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse im Browser:',
  whyReceived: ({ sender, to }) => `${sender} hat diese Nachricht an ${to} geschickt. Antworten darauf liest niemand.`,
  reasonGiven: (reason) => `Angegebener Grund: ${reason}`,

  'confirm-email': ({ sender }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${sender}`,
    paragraphs: [
      `Danke für Ihre Anmeldung bei ${sender}. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; danach wählen Sie ein Passwort.`,
      `${once} Falls Sie sich nicht angemeldet haben, ignorieren Sie diese Nachricht; es geschieht dann nichts.`,
    ],
    action: 'Adresse bestätigen',
  }),
  'already-registered': ({ sender }) => ({
    subject: `Sie haben bereits ein Konto bei ${sender}`,
    paragraphs: [
      `Jemand wollte sich mit Ihrer E-Mail-Adresse bei ${sender} registrieren. Sie haben bereits ein Konto, deshalb wurde nichts geändert.`,
      'Wenn Sie es waren, melden Sie sich wie gewohnt an. Falls Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues anfordern.',
    ],
    action: 'Zum Portal',
  }),
  'account-approved': ({ sender }) => ({
    subject: `Ihr Konto bei ${sender} ist bereit`,
    paragraphs: ['Ihr Konto wurde freigegeben. Sie können sich anmelden und loslegen.'],
    action: 'Anmelden',
  }),
  'account-rejected': ({ sender }) => ({
    subject: `Ihre Anfrage für ein Konto bei ${sender}`,
    paragraphs: [
      `Ihre Anfrage für ein Konto bei ${sender} wurde nicht genehmigt.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Betreiber des Portals.',
    ],
  }),
  'account-disabled': ({ sender }) => ({
    subject: `Ihr Konto bei ${sender} wurde gesperrt`,
    paragraphs: [
      `Ihr Konto bei ${sender} wurde gesperrt. Sie können sich nicht mehr anmelden.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Betreiber des Portals.',
    ],
  }),
  'reset-password': ({ sender }) => ({
    subject: `Neues Passwort für ${sender}`,
    paragraphs: [
      `Sie haben ein neues Passwort für ${sender} angefordert. Hier können Sie es wählen.`,
      `${once} Falls Sie es nicht angefordert haben, ignorieren Sie diese Nachricht; Ihr Passwort bleibt, wie es ist.`,
    ],
    action: 'Neues Passwort wählen',
  }),
  'password-changed': ({ sender }) => ({
    subject: `Ihr Passwort für ${sender} wurde geändert`,
    paragraphs: [
      `Das Passwort Ihres Kontos bei ${sender} wurde soeben geändert; alle anderen Sitzungen wurden beendet.`,
      'Falls Sie es nicht waren, fordern Sie sofort ein neues Passwort an.',
    ],
    action: 'Zum Portal',
  }),
  'registration-approved': ({ application, product, version }) => ({
    subject: `${application} darf ${product} jetzt nutzen`,
    paragraphs: [`Ihre Anwendung ${application} wurde für ${product}, Version ${version}, freigegeben.`],
    action: 'Meine Anwendungen öffnen',
  }),
  'registration-rejected': ({ application, product, version }) => ({
    subject: `${application} wurde für ${product} nicht freigegeben`,
    paragraphs: [
      `Die Registrierung Ihrer Anwendung ${application} für ${product}, Version ${version}, wurde nicht genehmigt.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Betreiber des Portals.',
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'registration-revoked': ({ application, product, version }) => ({
    subject: `${application} darf ${product} nicht mehr verwenden`,
    paragraphs: [
      `Der Zugang Ihrer Anwendung ${application} zu ${product}, Version ${version}, wurde entzogen: Aufrufe werden ab sofort abgelehnt.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Betreiber des Portals.',
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'scopes-granted': ({ application, product, version, scopes }) => ({
    subject: `${application} hat Berechtigungen für ${product} erhalten`,
    paragraphs: [
      `Ihre Anwendung ${application} hat diese Berechtigungen für ${product}, Version ${version}, erhalten: ${scopes}.`,
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'scopes-refused': ({ application, product, version, scopes }) => ({
    subject: `${application} hat Berechtigungen für ${product} nicht erhalten`,
    paragraphs: [
      `Ihre Anwendung ${application} hat diese Berechtigungen für ${product}, Version ${version}, nicht erhalten: ${scopes}. Was sie schon hat, bleibt ihr.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Betreiber des Portals.',
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'credential-expiring': ({ application, credential, expires_on }) => ({
    subject: `Ein Schlüssel von ${application} läuft am ${expires_on} ab`,
    paragraphs: [
      `Der Schlüssel ${credential} Ihrer Anwendung ${application} läuft am ${expires_on} ab. Danach werden Aufrufe mit ihm abgelehnt.`,
      'Erstellen Sie vorher einen neuen Schlüssel und stellen Sie Ihre Anwendung um, oder lassen Sie den Schlüssel später ablaufen.',
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'credential-leaked': ({ application, credential, place }) => ({
    subject: `Ein Schlüssel von ${application} war öffentlich zu finden und wurde widerrufen`,
    paragraphs: [
      `Der Schlüssel ${credential} Ihrer Anwendung ${application} wurde uns als öffentlich geworden gemeldet; wir haben ihn deshalb widerrufen. Aufrufe mit ihm werden ab sofort abgelehnt.`,
      ...(place ? [`Gefunden wurde er hier: ${place}`] : []),
      'Erstellen Sie einen neuen Schlüssel für Ihre Anwendung, und finden Sie heraus, wie der alte bekannt wurde.',
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'version-deprecated': ({ product, version, note, sunset_on }) => ({
    subject: `${product} ${version} ist veraltet`,
    paragraphs: [
      `Version ${version} von ${product}, für die eine Ihrer Anwendungen registriert ist, gilt nun als veraltet. Sie funktioniert vorerst weiter; planen Sie bitte den Umstieg auf eine neuere Version.`,
      ...(note ? [note] : []),
      ...(sunset_on
        ? [
            `Ab dem ${sunset_on} kann sich niemand mehr dafür registrieren, und sie antwortet möglicherweise nicht mehr.`,
          ]
        : []),
    ],
    action: 'Meine Anwendungen öffnen',
  }),
  'registration-requested': ({ developer_name, developer_email, application, product, version, sender }) => ({
    subject: `${application} bittet um Zugang zu ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) bittet für die Anwendung ${application} um Zugang zu ${product}, Version ${version}.`,
      `Sie erhalten diese Nachricht, weil Sie über den Zugang zu Produkten von ${sender} entscheiden.`,
      turnOff,
    ],
    action: 'Anfrage prüfen',
  }),
  'scopes-requested': ({ developer_name, developer_email, application, product, version, scopes, sender }) => ({
    subject: `${application} bittet um weitere Berechtigungen für ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) bittet für die Anwendung ${application} um weitere Berechtigungen für ${product}, Version ${version}: ${scopes}.`,
      `Sie erhalten diese Nachricht, weil Sie über den Zugang zu Produkten von ${sender} entscheiden.`,
      turnOff,
    ],
    action: 'Anfrage prüfen',
  }),
  'developer-pending': ({ developer_name, developer_email, sender }) => ({
    subject: `${developer_name} bittet um ein Konto bei ${sender}`,
    paragraphs: [
      `${developer_name} (${developer_email}) hat die E-Mail-Adresse bestätigt und wartet auf die Freigabe des Kontos bei ${sender}.`,
      turnOff,
    ],
    action: 'Anfrage prüfen',
  }),
  'review-digest': ({ developers, registrations, sender }) => ({
    subject: `Bei ${sender} wartet etwas auf Ihre Entscheidung`,
    paragraphs: [
      `Diese Anfragen warten bei ${sender} auf eine Entscheidung.`,
      ...(developers === '0' ? [] : [`Entwickler, die um ein Konto bitten: ${developers}`]),
      ...(registrations === '0' ? [] : [`Anwendungen, die um Zugang zu einem Produkt bitten: ${registrations}`]),
      turnOff,
    ],
    action: 'Konsole öffnen',
  }),
  'webhook-disabled': ({ host, cause }) => ({
    subject: `Ein Webhook an ${host} wurde abgeschaltet`,
    paragraphs: [
      cause === 'gone'
        ? `${host} hat geantwortet, dass dort keine Ereignisse mehr angenommen werden; deshalb wurde der Webhook abgeschaltet.`
        : `Drei Tage lang konnte kein Ereignis an ${host} zugestellt werden; deshalb wurde der Webhook abgeschaltet.`,
      'Ereignisse, die darauf warten, bleiben erhalten. Sie werden zugestellt, sobald Sie ihn wieder einschalten.',
    ],
    action: 'Webhooks öffnen',
  }),
  'confirm-identity': ({ provider, sender }) => ({
    subject: `Melden Sie sich mit ${provider} an?`,
    paragraphs: [
      `Jemand hat sich mit ${provider} angemeldet und möchte Ihr Konto bei ${sender} benutzen. Falls Sie das sind, bestätigen Sie es hier: Danach können Sie sich mit ${provider} anmelden.`,
      `Öffnen Sie den Link in dem Browser, in dem Sie sich mit ${provider} angemeldet haben. ${once}`,
      'Falls Sie das nicht waren, öffnen Sie den Link nicht. Es wurde nichts geändert.',
    ],
    action: 'Ja, das bin ich',
  }),
  'identity-linked': ({ provider, place, sender }) => ({
    subject: `${provider} öffnet nun Ihr Konto bei ${sender}`,
    paragraphs: [
      `Ab jetzt können Sie sich bei Ihrem Konto bei ${sender} mit ${provider} anmelden. Bestätigt wurde das von der IP-Adresse ${place} aus.`,
      'Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort und wenden Sie sich an die Inhaber des Portals.',
    ],
    action: 'Zum Portal',
  }),
  'personal-token-created': ({ token_name, scopes, expires_on, place, sender }) => ({
    subject: `Ein neues Zugriffstoken für Ihr Konto bei ${sender}`,
    paragraphs: [
      `Für Ihr Konto bei ${sender} wurde das persönliche Zugriffstoken „${token_name}“ erstellt. Es hat die Rechte ${scopes} und läuft am ${expires_on} ab.`,
      place ? `Es wurde von der IP-Adresse ${place} aus erstellt.` : 'Es wurde vom Betreiber des Servers erstellt.',
      'Falls Sie das nicht waren, widerrufen Sie das Token und ändern Sie sofort Ihr Passwort: Damit enden alle Ihre Token.',
    ],
    action: 'Meine Token öffnen',
  }),
  invitation: ({ inviter, organization }) => ({
    subject: `Einladung zu ${organization}`,
    paragraphs: [
      `${inviter} lädt Sie zu ${organization} ein. Legen Sie ein Passwort fest, um Ihr Konto fertig anzulegen.`,
      `${once} Falls Ihnen der Absender unbekannt ist, ignorieren Sie diese Nachricht.`,
    ],
    action: 'Einladung annehmen',
  }),
  'user-confirm-email': ({ sender }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${sender}`,
    paragraphs: [
      `Danke für Ihre Anmeldung bei ${sender}. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; danach wird Ihre Organisation angelegt.`,
      `${once} Falls Sie sich nicht angemeldet haben, ignorieren Sie diese Nachricht; es geschieht dann nichts.`,
    ],
    action: 'Adresse bestätigen',
  }),
  'user-reset-password': ({ sender }) => ({
    subject: `Neues Passwort für ${sender}`,
    paragraphs: [
      `Sie haben ein neues Passwort für Ihr Konto bei ${sender} angefordert. Hier können Sie es wählen.`,
      `${once} Falls Sie es nicht angefordert haben, ignorieren Sie diese Nachricht; Ihr Passwort bleibt, wie es ist.`,
    ],
    action: 'Neues Passwort wählen',
  }),
};
