import type { MailTexts } from '../mail-texts.js'

/** Spanish. */
export const es: MailTexts = {
  loginSubject: '{site}: inicio de sesión',
  loginIntro: 'Tu código para iniciar sesión en {site}:',
  requestedBy: 'Se solicitó en {origin}, con {browser} en {system}.',
  requestedFrom: 'País de la solicitud: {country}.',
  validFor: 'El código es válido durante {minutes} minutos.',
  neverShare: 'No compartas nunca este código. {site} no lo pide por teléfono, chat ni correo electrónico.',
  notMe: 'Si no has sido tú, abre esta página:',

  approveSubject: '{site}: aprueba un dispositivo nuevo',
  approveIntro: 'Un dispositivo nuevo quiere iniciar sesión en {site} desde {origin}: {browser} en {system}.',
  approveLink: 'Si eres tú, abre esta página y aprueba el dispositivo. Después recibirás un código.',

  newDeviceSubject: '{site}: dispositivo nuevo',
  newDeviceIntro:
    'Tu wallet de {site} se ha abierto en un dispositivo nuevo: {browser} en {system}, desde {origin}.',
  newDeviceKit:
    'Si guardaste un kit de recuperación, deja de servir cuando la wallet se abre allí. Crea uno nuevo en tu wallet, en «Protege tu billetera».',
  unlockedSubject: '{site}: tu wallet se ha desbloqueado',
  unlockedIntro:
    'Tu wallet de {site} se ha desbloqueado en un navegador que había perdido sus datos: {browser} en {system}, desde {origin}.',

  guessesSubject: '{site}: alguien intenta entrar en tu cuenta',
  guessesIntro: 'Alguien introdujo muchos códigos erróneos para tu correo en {site}. Tu wallet no se abrió.',
  guessesHelp:
    'Durante un día, solo se envían códigos a los navegadores en los que abriste tu wallet. Usa uno de ellos u otro inicio de sesión de tu wallet.',

  reuseSubject: '{site}: sesión cerrada',
  reuseIntro:
    'Tu sesión de {origin} con {browser} en {system} se usó en dos lugares y se ha cerrado. Vuelve a iniciar sesión en {site}.',

  exportSubject: '{site}: se mostró tu frase de recuperación',
  exportIntro:
    'La frase de recuperación de tu billetera para {origin} se mostró con {browser} en {system}. Si no fuiste tú, mueve tus activos a otra billetera de inmediato.',

  loginAddedSubject: '{site}: se añadió un inicio de sesión',
  loginAddedIntro:
    'Se añadió un inicio de sesión a tu cartera de {site} en {browser} en {system}: {login}. Si no fuiste tú, quítalo en tu cartera en «Logins» y cierra todas las sesiones.',
  loginRemovedSubject: '{site}: se quitó un inicio de sesión',
  loginRemovedIntro:
    'Se quitó un inicio de sesión de tu cartera de {site} en {browser} en {system}: {login}. Ya no abre tu cartera. Si no fuiste tú, entra con otro inicio de sesión y revisa tu cartera de inmediato.',
  restoreLink:
    'Si no has sido tú, restaura tus inicios de sesión anteriores en esta página en un plazo de {hours} horas:',
  restoredSubject: '{site}: se han restaurado tus inicios de sesión',
  restoredIntro:
    'Los inicios de sesión de tu wallet de {site} se han restaurado con el enlace de un correo y se han cerrado todas sus sesiones. Inicia sesión de nuevo. Podrás exportarlo y cambiar su recuperación después de 24 horas.',
  deletionSubject: '{site}: tu cartera se eliminará',
  deletionIntro:
    'Se pidió eliminar tu cartera de {site} en {browser} en {system}. Se eliminará el {date}, con todo lo que guardamos de ella. Sin su frase de recuperación, los fondos que contenga se perderán.',
  deletionKeep: 'Para conservarla, inicia sesión en {origin} antes del {date} y pulsa «Keep my wallet».',

  primarySubject: '{site}: cambia tu dirección',
  primaryIntro: 'Tu código para cambiar la dirección de correo de tu wallet de {site}:',
  secondarySubject: '{site}: confirma tu nueva dirección',
  secondaryIntro: 'Tu código para usar esta dirección de correo con tu wallet de {site}:',
  linkSubject: '{site}: añadir un inicio de sesión',
  linkIntro: 'Tu código para añadir un inicio de sesión a tu wallet de {site}:',
  inUseSubject: '{site}: esta dirección ya se usa',
  inUseIntro:
    'Esta dirección de correo se indicó como nueva dirección de otra wallet de {site}. Pertenece a tu wallet, así que no se ha cambiado nada.',
  changedSubject: '{site}: tu dirección ha cambiado',
  changedIntro: 'La dirección de correo de tu wallet de {site} ha cambiado a {email}.',
  undoLink: 'Si no has sido tú, deshaz el cambio en esta página antes de {hours} horas:',

  recoverySubject: '{site}: abre tu wallet en un dispositivo nuevo',
  recoveryIntro: 'Tu código para abrir tu wallet de {site} en un dispositivo nuevo:',
  recoveryRequestedBy: 'Se solicitó en {origin}.',
  recoveryNotMe:
    'Si no has sido tú, alguien ha iniciado sesión con tu cuenta. Abre tu wallet y cierra la sesión en todas partes.',

  approveButton: 'Aprobar dispositivo',
  approveDone: 'El dispositivo está aprobado. Recibirás un código en tu correo.',
  notMeTitle: '¿No has sido tú?',
  notMeText: 'Esto cierra el inicio de sesión y todas las sesiones que haya abierto.',
  notMeButton: 'Cerrar este inicio de sesión',
  notMeDone: 'El inicio de sesión está cerrado. No hace falta nada más.',
  undoTitle: 'Deshacer el cambio de tu dirección',
  undoText: 'Esto restaura tu dirección y cierra todas las sesiones de tu wallet.',
  undoButton: 'Restaurar mi dirección',
  undoDone: 'Tu dirección está restaurada. Vuelve a iniciar sesión.',
  restoreTitle: 'Restaurar tus inicios de sesión',
  restoreText:
    'Tu wallet recupera los inicios de sesión que tenía antes de este cambio. Los añadidos después se eliminan y se cierran todas las sesiones.',
  restoreButton: 'Restaurar mis inicios de sesión',
  restoreDone: 'Tus inicios de sesión están restaurados. Inicia sesión de nuevo.',
  linkOver: 'Este enlace ha caducado o ya se ha usado.',
}
