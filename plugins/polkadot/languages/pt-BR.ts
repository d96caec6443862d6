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
  },
}
