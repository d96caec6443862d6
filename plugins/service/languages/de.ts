/** German texts. */
export default {
  api: {
    BAD_REQUEST: 'Die Anfrage an den Dienst ist ungültig',
    UNREACHABLE: 'Der Dienst ist nicht erreichbar',
    TIMED_OUT: 'Der Dienst hat nicht rechtzeitig geantwortet',
    REFUSED: '{reason}',
    REDIRECTED: 'Der Dienst leitet an eine andere Adresse weiter',
    TOO_LARGE: 'Die Antwort des Dienstes ist zu groß',
    BAD_ANSWER: 'Die Antwort des Dienstes ist ungültig',
  },
}
