/** Brazilian Portuguese texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'Escaneie com a câmera do seu celular',
    scanText: 'Depois aprove o login no aplicativo Farcaster.',
    code: 'Código QR para entrar com o Farcaster',
    preparing: 'Preparando o código',
    open: 'Abrir o aplicativo Farcaster',
    failed: 'Não foi possível entrar',
    goOn: 'Continuar',
    tryAgain: 'Tentar novamente',
  },
}
