/** Portuguese texts of Brazil. */
export default {
  receive: {
    action: 'Receber',
    title: 'Receber',
    code: 'Código QR do seu endereço na rede {network}',
    yourAddress: 'Seu endereço',
    only: 'Envie para cá somente tokens da rede {network}',
    unknownNetwork: 'desconhecida',
    noAccount: 'Nenhuma conta conectada',
    noAccountText: 'Conecte uma carteira primeiro. O endereço dela aparecerá aqui.',
    close: 'Fechar',
  },
}
