/** Portuguese texts of Brazil. */
export default {
  evm: {
    NO_RPC: 'Não é possível ler a rede {network}. Conecte uma carteira ou configure uma URL de RPC.',
    NO_READS: 'A carteira não pode ler a rede {network}. Configure uma URL de RPC.',
    WALLET_ELSEWHERE: 'A carteira está na rede {other}. Troque para {network}.',
    NOT_IN_WALLET:
      'A carteira não tem a rede {network}. Adicione {network} nas configurações dela e tente novamente.',
    RPC_UNREACHABLE: 'Não foi possível acessar a rede {network}',
    BAD_ANSWER: 'A rede {network} retornou uma resposta inválida',
    BAD_ACCOUNTS: 'A carteira retornou uma lista de contas inválida',
    BAD_CHAIN: 'A carteira retornou um ID de rede inválido',
    REVOKE_TIMEOUT: 'A carteira não respondeu ao pedido de desconexão',
    DECIMALS_CONFLICT:
      '{asset} na rede {network} tem {counted} casas decimais, mas {source} indica {said}. O token está oculto e não pode ser enviado.',
    NO_CALLS: 'O lote não tem chamadas',
    BAD_CALL: 'Chamada inválida no lote',
    BAD_BATCH_ID:
      'A carteira retornou um ID de lote inválido. As chamadas podem ter sido enviadas: verifique a carteira antes de tentar novamente.',
    BAD_BATCH_STATUS: 'A carteira retornou um status de lote inválido',
    RESOLVE_FAILED: 'Não foi possível resolver o nome',
    NO_WALLET: 'Nenhuma carteira conectada',
    WALLET_SILENT: 'A carteira não responde',
    SIGN_FAILED: 'Não foi possível assinar a mensagem',
    BAD_SIGNATURE: 'A carteira retornou uma assinatura inválida',
    FOREIGN_SIGNATURE: 'A assinatura é de outra conta',
    NO_PREFIX: 'Um endereço começa com 0x',
    BAD_CHARACTER: '“{character}” não é válido em um endereço',
    TOO_SHORT: 'Muito curto: {count} de 40 caracteres depois de 0x.',
    TOO_LONG: 'Muito longo: {count} caracteres depois de 0x, em vez de 40.',
    BAD_CHECKSUM: 'A soma de verificação não confere. Verifique se há um erro no endereço.',
    FOREIGN_ADDRESS:
      'Este é um endereço de {kind}. Tokens da rede {network} não podem ser enviados para ele.',
    NO_ADDRESS: 'Este não é um endereço da rede {network}',
    BAD_AMOUNT: 'Valor inválido',
    ASSET_ELSEWHERE: '{asset} não é um token da rede {network}',
    WRONG_DECIMALS: '{asset} tem {counted} casas decimais em {network}, não {said}. Nada foi enviado.',
    ESTIMATE_FAILED: 'Não foi possível estimar a taxa',
    FEE_MIXED: 'Uma transação não pode combinar preço de gas com taxas EIP-1559',
    FEE_TOO_HIGH: 'A taxa por gas está acima do limite do protocolo',
    PRIORITY_ABOVE_MAX: 'A taxa de prioridade está acima da taxa máxima',
    BAD_FEE: 'Taxa inválida',
    REFUSED: '{asset} rejeita esta transferência',
    NO_CONTRACT: '{asset} não existe na rede {network}',
    NOT_PENDING: 'Esta transação não está mais pendente',
    NOT_THE_TRANSFER: 'A transação pendente faz algo diferente da sua transferência. Ela não foi cancelada.',
    CANCEL_TOO_EXPENSIVE:
      'Cancelar custaria mais de 10 vezes a taxa atual da rede {network}. Nada foi enviado.',
    NO_APPROVAL: '{asset} não precisa de aprovação',
    BAD_HASH:
      'A carteira retornou um hash inválido. A transação pode ter sido enviada: verifique a carteira antes de tentar novamente.',
    FOREIGN_HASH:
      'A carteira retornou o hash de outra transação. A sua pode ter sido enviada: verifique a carteira antes de tentar novamente.',
  },
}
