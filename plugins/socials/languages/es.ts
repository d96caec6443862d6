/** Spanish texts. */
export default {
  socials: {
    list: 'Inicios de sesión sociales',
    continueWith: 'Continuar con {provider}',
    title: 'Iniciar sesión',
    waiting: 'Inicia sesión con {provider}',
    waitingText: 'Continúa en la ventana que se abrió.',
    opening: 'Abriendo tu wallet',
    blocked: 'No se pudo abrir la ventana',
    blockedText: 'Pulsa el botón para abrirla.',
    openWindow: 'Abrir ventana',
    closed: 'Se cerró la ventana',
    closedText: 'Si mostraba un código, introdúcelo aquí. Si no, inténtalo de nuevo.',
    code: 'Código de seis dígitos',
    failed: 'No se pudo iniciar sesión',
    denied: 'Cancelaste el inicio de sesión.',
    refused: 'El inicio de sesión no funcionó. Inténtalo de nuevo.',
    inApp: 'Abre esta página en tu navegador',
    inAppText: 'Google no permite iniciar sesión dentro de otras aplicaciones.',
    goOn: 'Continuar',
    tryAgain: 'Intentar de nuevo',
  },
}
