/** French texts. */
export default {
  api: {
    BAD_REQUEST: 'La requête au service n’est pas valide',
    UNREACHABLE: 'Le service est injoignable',
    TIMED_OUT: 'Le service n’a pas répondu à temps',
    REFUSED: '{reason}',
    REDIRECTED: 'Le service redirige vers une autre adresse',
    TOO_LARGE: 'La réponse du service est trop volumineuse',
    BAD_ANSWER: 'La réponse du service n’est pas valide',
  },
}
