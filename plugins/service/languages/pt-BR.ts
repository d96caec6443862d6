/** Portuguese texts of Brazil. */
export default {
  api: {
    BAD_REQUEST: 'A solicitação ao serviço é inválida',
    UNREACHABLE: 'Não foi possível acessar o serviço',
    TIMED_OUT: 'O serviço não respondeu a tempo',
    REFUSED: '{reason}',
    REDIRECTED: 'O serviço redireciona para outro endereço',
    TOO_LARGE: 'A resposta do serviço é grande demais',
    BAD_ANSWER: 'A resposta do serviço é inválida',
  },
}
