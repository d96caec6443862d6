/** Brazilian Portuguese texts. */
export default {
  socials: {
    list: 'Logins sociais',
    continueWith: 'Continuar com {provider}',
    title: 'Entrar',
    waiting: 'Entre com {provider}',
    waitingText: 'Continue na janela que foi aberta.',
    opening: 'Abrindo sua carteira',
    blocked: 'Não foi possível abrir a janela',
    blockedText: 'Pressione o botão para abri-la.',
    openWindow: 'Abrir janela',
    closed: 'A janela foi fechada',
    closedText: 'Se ela mostrou um código, digite-o aqui. Caso contrário, tente novamente.',
    code: 'Código de seis dígitos',
    failed: 'Não foi possível entrar',
    denied: 'Você cancelou o login.',
    refused: 'O login não funcionou. Tente novamente.',
    inApp: 'Abra esta página no seu navegador',
    inAppText: 'O Google não permite logins dentro de outros aplicativos.',
    goOn: 'Continuar',
    tryAgain: 'Tentar novamente',
  },
}
