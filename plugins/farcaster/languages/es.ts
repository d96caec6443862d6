/** Spanish texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'Escanea con la cámara de tu teléfono',
    scanText: 'Después aprueba el inicio de sesión en la aplicación de Farcaster.',
    code: 'Código QR para iniciar sesión con Farcaster',
    preparing: 'Preparando el código',
    open: 'Abrir la aplicación de Farcaster',
    failed: 'No se pudo iniciar sesión',
    goOn: 'Continuar',
    tryAgain: 'Intentar de nuevo',
  },
}
