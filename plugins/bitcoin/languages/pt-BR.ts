/** Brazilian Portuguese texts. */
export default {
  bitcoin: {
    BAD_ACCOUNTS: 'A carteira retornou uma lista de contas inválida',
    WALLET_WITHOUT_NETWORK: 'A carteira não oferece suporte a {network}',
    WALLET_ELSEWHERE: 'A carteira está em {network}, que este app não usa. Mude para Bitcoin na carteira.',
    NO_WALLET: 'Nenhuma carteira conectada',
    SIGN_FAILED: 'Não foi possível assinar a mensagem',
    BAD_SIGNATURE: 'A carteira retornou uma assinatura inválida',
    FOREIGN_SIGNATURE: 'A assinatura não é desta conta',
    CHANGED_TRANSACTION: 'A carteira retornou uma transação diferente da que recebeu',
    BAD_PSBT: 'Isto não é uma PSBT em base64',
    NOTHING_TO_SIGN: 'Nenhuma entrada desta PSBT pertence à conta',
    TEXT_ONLY: 'A carteira só assina texto',
    CANNOT_SIGN: 'A carteira não assina transações que ela mesma não envia',
  },
}
