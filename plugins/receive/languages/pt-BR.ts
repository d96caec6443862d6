/** Portuguese texts of Brazil. */
export default {
  receive: {
    action: 'Receber',
    title: 'Receber',
    code: 'Código QR do seu endereço na rede {network}',
    yourAddress: 'Seu endereço',
    only: 'Envie para cá somente tokens da rede {network}',
    unknownNetwork: 'desconhecida',
    copy: 'Copiar endereço',
    copied: 'Endereço copiado',
    notCopied: 'Não foi possível copiar. Seu navegador bloqueou o acesso à área de transferência.',
    noAccount: 'Nenhuma conta conectada',
    noAccountText: 'Conecte uma carteira primeiro. O endereço dela aparecerá aqui.',
    close: 'Fechar',
  },
}
