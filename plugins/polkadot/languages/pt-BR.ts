/** Brazilian Portuguese texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'A carteira retornou uma lista de contas inválida',
    BAD_EXTENSION: 'Não é possível conectar a carteira. Atualize a extensão dela.',
    WALLET_WITHOUT_NETWORK: 'A carteira não é compatível com {network}',
    NO_WALLET: 'Nenhuma carteira conectada',
    BAD_CHARACTER: '“{character}” não é válido em um endereço da Polkadot',
    TOO_SHORT: 'Curto demais: um endereço da Polkadot tem de 46 a 49 caracteres',
    TOO_LONG: 'Longo demais: um endereço da Polkadot tem de 46 a 49 caracteres',
    BAD_LENGTH: 'Isto não é um endereço da Polkadot. Verifique se não há erros.',
    BAD_PREFIX: 'Este endereço não pertence a nenhuma rede',
    BAD_CHECKSUM: 'A soma de verificação não confere. Verifique se o endereço não tem erros.',
    FOREIGN_ADDRESS: 'Este é um endereço de {kind}, não da Polkadot',
    SIGN_FAILED: 'Não foi possível assinar a mensagem',
    BAD_SIGNATURE: 'A carteira retornou uma assinatura inválida',
    FOREIGN_SIGNATURE: 'A assinatura é de outra conta',
    BAD_TRANSACTION: 'Isto não é uma transação da Polkadot: `{field}` está ausente ou é inválido',
    OTHER_ACCOUNT: 'Esta transação é para outra conta',
    OTHER_NETWORK: 'Esta transação é para uma rede diferente de {network}',
    CANNOT_SIGN: 'A carteira não pode assinar isto',
    RPC_UNREACHABLE: 'Não foi possível acessar {network}',
    BAD_ANSWER: '{network} deu uma resposta inválida',
    BAD_AMOUNT: 'Valor inválido',
    ESTIMATE_FAILED: 'Não foi possível estimar a taxa',
    UNSUPPORTED_RUNTIME: 'As transações da {network} têm outro formato. Envie pela sua carteira.',
    BELOW_MINIMUM:
      'Uma conta nova na {network} precisa de pelo menos {amount} {symbol}. Envie mais para este endereço.',
    FEE_TOO_HIGH:
      'A {network} pede uma taxa de {amount} {symbol}, acima do limite de {limit} {symbol}. Tente mais tarde.',
    REFUSED: '{network} recusa esta transferência: {reason}',
    NOT_SENT: 'Não foi possível preparar a transferência. Nada foi enviado. Tente novamente.',
    NOT_SIGNED: 'A carteira não assinou a transferência. Nada foi enviado.',
    CHANGED_TRANSFER: 'A carteira alterou a transferência. Nada foi enviado.',
    RAISED_FEE: 'A taxa em {network} subiu. Nada foi enviado. Revise a transferência novamente.',
    WRONG_NONCE:
      'Outra transação da sua conta veio antes. Nada foi enviado. Espere por ela e envie novamente.',
    TOO_LATE: 'A aprovação demorou demais. Nada foi enviado. Envie novamente.',
    otherPrefix:
      'Você digitou um endereço de outra rede. A mesma conta é escrita de outra forma na {network}: confirme que o dono a usa lá.',
  },
}
