/** French texts. */
export default {
  evm: {
    NO_RPC:
      'Impossible de lire les données sur {network}. Connectez un portefeuille ou configurez une URL RPC.',
    NO_READS: 'Le portefeuille ne peut pas lire les données sur {network}. Configurez une URL RPC.',
    WALLET_ELSEWHERE: 'Le portefeuille est sur {other}. Passez-le sur {network}.',
    NOT_IN_WALLET: 'Le portefeuille n’a pas {network}. Ajoutez {network} dans ses réglages, puis réessayez.',
    RPC_UNREACHABLE: '{network} est injoignable',
    BAD_ANSWER: '{network} a renvoyé une réponse non valide',
    BAD_ACCOUNTS: 'Le portefeuille a renvoyé une liste de comptes non valide',
    BAD_CHAIN: 'Le portefeuille a renvoyé un ID de chaîne non valide',
    REVOKE_TIMEOUT: 'Le portefeuille n’a pas répondu à la déconnexion',
    DECIMALS_CONFLICT:
      '{asset} sur {network} a {counted} décimales, mais {source} en indique {said}. Le jeton est masqué et ne peut pas être envoyé.',
    NO_CALLS: 'Le lot ne contient aucun appel',
    BAD_CALL: 'Appel non valide dans le lot',
    BAD_BATCH_ID:
      'Le portefeuille a renvoyé un ID de lot non valide. Les appels ont peut-être été envoyés : vérifiez le portefeuille avant de réessayer.',
    BAD_BATCH_STATUS: 'Le portefeuille a renvoyé un statut de lot non valide',
    RESOLVE_FAILED: 'Impossible de résoudre le nom',
    NO_WALLET: 'Aucun portefeuille connecté',
    WALLET_SILENT: 'Le portefeuille ne répond pas',
    SIGN_FAILED: 'La signature du message a échoué',
    BAD_SIGNATURE: 'Le portefeuille a renvoyé une signature non valide',
    FOREIGN_SIGNATURE: 'La signature provient d’un autre compte',
    NO_PREFIX: 'Une adresse commence par 0x',
    BAD_CHARACTER: '« {character} » n’est pas valide dans une adresse',
    TOO_SHORT: 'Trop courte : {count} caractères sur 40 après 0x.',
    TOO_LONG: 'Trop longue : {count} caractères après 0x au lieu de 40.',
    BAD_CHECKSUM: 'La somme de contrôle ne correspond pas. Vérifiez si l’adresse contient une erreur.',
    FOREIGN_ADDRESS: 'C’est une adresse {kind}. Les jetons sur {network} ne peuvent pas y être envoyés.',
    NO_ADDRESS: 'Ce n’est pas une adresse sur {network}',
    BAD_AMOUNT: 'Montant non valide',
    ASSET_ELSEWHERE: '{asset} n’est pas un jeton sur {network}',
    WRONG_DECIMALS: '{asset} a {counted} décimales sur {network}, et non {said}. Rien n’a été envoyé.',
    ESTIMATE_FAILED: 'L’estimation des frais a échoué',
    FEE_MIXED: 'Une transaction ne peut pas combiner un prix du gas et des frais EIP-1559',
    FEE_TOO_HIGH: 'Les frais par unité de gas dépassent la limite du protocole',
    PRIORITY_ABOVE_MAX: 'Les frais de priorité dépassent les frais maximaux',
    BAD_FEE: 'Frais non valides',
    REFUSED: '{asset} refuse ce transfert',
    NO_CONTRACT: '{asset} n’existe pas sur {network}',
    NOT_PENDING: 'Cette transaction n’est plus en attente',
    NOT_THE_TRANSFER:
      'La transaction en attente fait autre chose que votre transfert. Elle n’a pas été annulée.',
    CANCEL_TOO_EXPENSIVE:
      'L’annulation coûterait plus de 10 fois les frais actuels de {network}. Rien n’a été envoyé.',
    NO_APPROVAL: '{asset} ne nécessite aucune approbation',
    BAD_HASH:
      'Le portefeuille a renvoyé un hash non valide. La transaction a peut-être été envoyée : vérifiez le portefeuille avant de réessayer.',
    FOREIGN_HASH:
      'Le portefeuille a renvoyé le hash d’une autre transaction. La vôtre a peut-être été envoyée : vérifiez le portefeuille avant de réessayer.',
  },
}
