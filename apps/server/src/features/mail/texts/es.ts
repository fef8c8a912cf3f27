import type { MailTexts } from './mail-texts.ts';

const once = 'El enlace funciona una sola vez y durante un tiempo limitado.';
const turnOff = 'Si no desea estos mensajes, desactívelos en la consola, en Notificaciones.';

export const es: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  openInstead: 'Si el botón no funciona, abra esta dirección en su navegador:',
  whyReceived: ({ sender, to }) => `${sender} ha enviado este mensaje a ${to}. Nadie lee las respuestas.`,
  reasonGiven: (reason) => `Motivo indicado: ${reason}`,

  'confirm-email': ({ sender }) => ({
    subject: `Confirme su dirección de correo electrónico para ${sender}`,
    paragraphs: [
      `Gracias por registrarse en ${sender}. Confirme que esta dirección es suya; después podrá elegir una contraseña.`,
      `${once} Si no se ha registrado, ignore este mensaje y no ocurrirá nada.`,
    ],
    action: 'Confirmar mi dirección',
  }),
  'already-registered': ({ sender }) => ({
    subject: `Ya tiene una cuenta en ${sender}`,
    paragraphs: [
      `Alguien ha intentado registrarse en ${sender} con su dirección de correo electrónico. Ya tiene una cuenta, así que no se ha cambiado nada.`,
      'Si ha sido usted, inicie sesión como siempre. Si ha olvidado su contraseña, puede pedir una nueva en la página de inicio de sesión.',
    ],
    action: 'Ir al portal',
  }),
  'account-approved': ({ sender }) => ({
    subject: `Su cuenta en ${sender} está lista`,
    paragraphs: ['Su cuenta ha sido aprobada. Ya puede iniciar sesión y empezar.'],
    action: 'Iniciar sesión',
  }),
  'account-rejected': ({ sender }) => ({
    subject: `Su solicitud de cuenta en ${sender}`,
    paragraphs: [
      `Su solicitud de cuenta en ${sender} no ha sido aprobada.`,
      'Si cree que se trata de un error, póngase en contacto con los responsables del portal.',
    ],
  }),
  'account-disabled': ({ sender }) => ({
    subject: `Su cuenta en ${sender} ha sido desactivada`,
    paragraphs: [
      `Su cuenta en ${sender} ha sido desactivada. Ya no puede iniciar sesión.`,
      'Si cree que se trata de un error, póngase en contacto con los responsables del portal.',
    ],
  }),
  'reset-password': ({ sender }) => ({
    subject: `Nueva contraseña para ${sender}`,
    paragraphs: [
      `Ha pedido una nueva contraseña para ${sender}. Puede elegirla aquí.`,
      `${once} Si no la ha pedido, ignore este mensaje: su contraseña no cambia.`,
    ],
    action: 'Elegir una nueva contraseña',
  }),
  'password-changed': ({ sender }) => ({
    subject: `Su contraseña de ${sender} ha cambiado`,
    paragraphs: [
      `La contraseña de su cuenta en ${sender} acaba de cambiar y se han cerrado todas las demás sesiones.`,
      'Si no ha sido usted, pida una nueva contraseña de inmediato.',
    ],
    action: 'Ir al portal',
  }),
  'registration-approved': ({ application, product, version }) => ({
    subject: `${application} ya puede usar ${product}`,
    paragraphs: [`Su aplicación ${application} ha sido aprobada para ${product}, versión ${version}.`],
    action: 'Abrir mis aplicaciones',
  }),
  'registration-rejected': ({ application, product, version }) => ({
    subject: `${application} no ha sido aprobada para ${product}`,
    paragraphs: [
      `El registro de su aplicación ${application} en ${product}, versión ${version}, no ha sido aprobado.`,
      'Si cree que se trata de un error, póngase en contacto con los responsables del portal.',
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'registration-revoked': ({ application, product, version }) => ({
    subject: `${application} ya no puede usar ${product}`,
    paragraphs: [
      `El acceso de su aplicación ${application} a ${product}, versión ${version}, ha sido revocado: a partir de ahora se rechazan sus llamadas.`,
      'Si cree que se trata de un error, póngase en contacto con los responsables del portal.',
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'scopes-granted': ({ application, product, version, scopes }) => ({
    subject: `Se han concedido ámbitos de ${product} a ${application}`,
    paragraphs: [
      `Se han concedido a su aplicación ${application} estos ámbitos de ${product}, versión ${version}: ${scopes}.`,
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'scopes-refused': ({ application, product, version, scopes }) => ({
    subject: `No se han concedido ámbitos de ${product} a ${application}`,
    paragraphs: [
      `No se han concedido a su aplicación ${application} estos ámbitos de ${product}, versión ${version}: ${scopes}. Los que ya tenía se mantienen.`,
      'Si cree que se trata de un error, póngase en contacto con los responsables del portal.',
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'credential-expiring': ({ application, credential, expires_on }) => ({
    subject: `Una clave de ${application} caduca el ${expires_on}`,
    paragraphs: [
      `La clave ${credential} de su aplicación ${application} caduca el ${expires_on}. A partir de entonces se rechazarán las llamadas que la usen.`,
      'Cree una clave nueva y póngala en uso antes de ese día, o retrase la caducidad de la clave.',
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'credential-leaked': ({ application, credential, place }) => ({
    subject: `Una clave de ${application} se encontró en público y ha sido revocada`,
    paragraphs: [
      `Nos han comunicado que la clave ${credential} de su aplicación ${application} se ha filtrado, por lo que la hemos revocado. A partir de ahora se rechazan las llamadas que la usen.`,
      ...(place ? [`Se encontró aquí: ${place}`] : []),
      'Cree una clave nueva para su aplicación y averigüe cómo se dio a conocer la anterior.',
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'version-deprecated': ({ product, version, note, sunset_on }) => ({
    subject: `${product} ${version} está obsoleta`,
    paragraphs: [
      `La versión ${version} de ${product}, para la que está registrada una de sus aplicaciones, ha quedado obsoleta. Por ahora sigue funcionando; planifique el paso a una versión más reciente.`,
      ...(note ? [note] : []),
      ...(sunset_on
        ? [`A partir del ${sunset_on} nadie podrá registrarse en ella y es posible que deje de responder.`]
        : []),
    ],
    action: 'Abrir mis aplicaciones',
  }),
  'registration-requested': ({ developer_name, developer_email, application, product, version, sender }) => ({
    subject: `${application} solicita acceso a ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) solicita acceso a ${product}, versión ${version}, para la aplicación ${application}.`,
      `Recibe este mensaje porque usted decide sobre el acceso a los productos de ${sender}.`,
      turnOff,
    ],
    action: 'Revisar la solicitud',
  }),
  'scopes-requested': ({ developer_name, developer_email, application, product, version, scopes, sender }) => ({
    subject: `${application} solicita más ámbitos de ${product}`,
    paragraphs: [
      `${developer_name} (${developer_email}) solicita más ámbitos de ${product}, versión ${version}, para la aplicación ${application}: ${scopes}.`,
      `Recibe este mensaje porque usted decide sobre el acceso a los productos de ${sender}.`,
      turnOff,
    ],
    action: 'Revisar la solicitud',
  }),
  'developer-pending': ({ developer_name, developer_email, sender }) => ({
    subject: `${developer_name} solicita una cuenta en ${sender}`,
    paragraphs: [
      `${developer_name} (${developer_email}) ha confirmado su dirección de correo electrónico y espera que se apruebe su cuenta en ${sender}.`,
      turnOff,
    ],
    action: 'Revisar la solicitud',
  }),
  'review-digest': ({ developers, registrations, sender }) => ({
    subject: `Solicitudes que esperan su decisión en ${sender}`,
    paragraphs: [
      `Estas solicitudes esperan una decisión en ${sender}.`,
      ...(developers === '0' ? [] : [`Desarrolladores que solicitan una cuenta: ${developers}`]),
      ...(registrations === '0' ? [] : [`Aplicaciones que solicitan acceso a un producto: ${registrations}`]),
      turnOff,
    ],
    action: 'Abrir la consola',
  }),
  'webhook-disabled': ({ host, cause }) => ({
    subject: `Se ha desactivado un webhook a ${host}`,
    paragraphs: [
      cause === 'gone'
        ? `${host} ha respondido que ya no acepta eventos, por lo que el webhook se ha desactivado.`
        : `Durante tres días no se ha podido entregar ningún evento a ${host}, por lo que el webhook se ha desactivado.`,
      'Los eventos pendientes se conservan. Se entregarán cuando vuelva a activarlo.',
    ],
    action: 'Abrir los webhooks',
  }),
  'confirm-identity': ({ provider, sender }) => ({
    subject: `¿Es usted quien inicia sesión con ${provider}?`,
    paragraphs: [
      `Alguien que ha iniciado sesión con ${provider} quiere usar su cuenta en ${sender}. Si es usted, confírmelo aquí: después podrá iniciar sesión con ${provider}.`,
      `Abra el enlace en el navegador en el que inició sesión con ${provider}. ${once}`,
      'Si no ha sido usted, no abra el enlace. No se ha cambiado nada.',
    ],
    action: 'Sí, soy yo',
  }),
  'identity-linked': ({ provider, place, sender }) => ({
    subject: `${provider} abre ahora su cuenta en ${sender}`,
    paragraphs: [
      `A partir de ahora puede iniciar sesión en su cuenta en ${sender} con ${provider}. Se ha confirmado desde la dirección IP ${place}.`,
      'Si no ha sido usted, elija una contraseña nueva y avise de inmediato a los propietarios del portal.',
    ],
    action: 'Ir al portal',
  }),
  'personal-token-created': ({ token_name, scopes, expires_on, place, sender }) => ({
    subject: `Un nuevo token de acceso para su cuenta en ${sender}`,
    paragraphs: [
      `Se ha creado el token de acceso personal «${token_name}» para su cuenta en ${sender}. Tiene los permisos ${scopes} y caduca el ${expires_on}.`,
      place ? `Se ha creado desde la dirección IP ${place}.` : 'Lo ha creado el operador del servidor.',
      'Si no ha sido usted, revoque el token y cambie la contraseña de inmediato: con ella terminan todos sus tokens.',
    ],
    action: 'Abrir mis tokens',
  }),
  invitation: ({ inviter, organization }) => ({
    subject: `Invitación para unirse a ${organization}`,
    paragraphs: [
      `${inviter} le invita a unirse a ${organization}. Establezca una contraseña para terminar de crear su cuenta.`,
      `${once} Si no conoce al remitente, ignore este mensaje.`,
    ],
    action: 'Aceptar la invitación',
  }),
  'user-confirm-email': ({ sender }) => ({
    subject: `Confirme su dirección de correo electrónico para ${sender}`,
    paragraphs: [
      `Gracias por registrarse en ${sender}. Confirme que esta dirección es suya; después se creará su organización.`,
      `${once} Si no se ha registrado, ignore este mensaje y no ocurrirá nada.`,
    ],
    action: 'Confirmar mi dirección',
  }),
  'user-reset-password': ({ sender }) => ({
    subject: `Nueva contraseña para ${sender}`,
    paragraphs: [
      `Ha pedido una nueva contraseña para su cuenta en ${sender}. Puede elegirla aquí.`,
      `${once} Si no la ha pedido, ignore este mensaje: su contraseña no cambia.`,
    ],
    action: 'Elegir una nueva contraseña',
  }),
};
