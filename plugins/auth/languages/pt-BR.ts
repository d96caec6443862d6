/** Portuguese texts of Brazil. */
export default {
  auth: {
    name: 'Carteira integrada',
    frameTitle: 'Carteira segura',
    refusedMethod: 'Esta carteira não oferece suporte a {method}',
    COOLDOWN: 'Tente novamente em {seconds} segundos',
    FRAME_NOT_LOADED: 'Não foi possível carregar a carteira integrada',
    REQUEST_TIMED_OUT: 'A carteira integrada não respondeu a tempo',
    NO_DEPENDENCY: 'Não foi possível carregar o login por e-mail',
    ABORTED: 'Algo deu errado',
    RPC_ABORTED: 'A solicitação foi cancelada',
    FRAME_ERROR: 'Ocorreu um erro',
    TOO_LARGE: 'A solicitação é grande demais',
  },
  'auth-smart-account': {
    title: 'Recursos de conta inteligente',
    on: 'Ativados',
    ready: 'Ativados com seu primeiro lote',
    off: 'Desativados',
    unavailable: 'Indisponíveis nesta rede',
    loading: 'Carregando…',
  },
  'auth-section': {
    title: 'Carteira integrada',
    loggedInAs: 'Conectado como {name}',
    recovery: 'Proteja sua carteira',
    recoveryLine: 'Escolha como um novo dispositivo a abre',
    devices: 'Dispositivos',
    devicesLine: 'Remova um dispositivo ou saia de todos',
    export: 'Frase de recuperação',
    exportLine: 'Exporte em uma janela separada',
  },
}
