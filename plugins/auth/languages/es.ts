/** Spanish texts. */
export default {
  auth: {
    name: 'Monedero integrado',
    frameTitle: 'Monedero seguro',
    refusedMethod: 'Este monedero no admite {method}',
    COOLDOWN: 'Inténtelo de nuevo dentro de {seconds} segundos',
    FRAME_NOT_LOADED: 'No se pudo cargar el monedero integrado',
    REQUEST_TIMED_OUT: 'El monedero integrado no respondió a tiempo',
    NO_DEPENDENCY: 'No se pudo cargar el inicio de sesión por correo',
    ABORTED: 'Algo salió mal',
    RPC_ABORTED: 'La solicitud se canceló',
    FRAME_ERROR: 'Se produjo un error',
    TOO_LARGE: 'La solicitud es demasiado grande',
  },
  'auth-smart-account': {
    title: 'Funciones de cuenta inteligente',
    on: 'Activadas',
    ready: 'Se activan con tu primer lote',
    off: 'Desactivadas',
    unavailable: 'No disponibles en esta red',
    loading: 'Cargando…',
  },
  'auth-section': {
    title: 'Billetera integrada',
    loggedInAs: 'Sesión iniciada como {name}',
    recovery: 'Protege tu billetera',
    recoveryLine: 'Elige cómo la abre un dispositivo nuevo',
    devices: 'Dispositivos',
    devicesLine: 'Quita un dispositivo o cierra todas las sesiones',
    export: 'Frase de recuperación',
    exportLine: 'Expórtala en una ventana aparte',
  },
}
