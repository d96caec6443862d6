/** Spanish texts. */
export default {
  api: {
    BAD_REQUEST: 'La solicitud al servicio no es válida',
    UNREACHABLE: 'No se puede acceder al servicio',
    TIMED_OUT: 'El servicio no respondió a tiempo',
    REFUSED: '{reason}',
    REDIRECTED: 'El servicio redirige a otra dirección',
    TOO_LARGE: 'La respuesta del servicio es demasiado grande',
    BAD_ANSWER: 'La respuesta del servicio no es válida',
  },
}
