/** French texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'Le portefeuille a renvoyé une liste de comptes non valide',
    BAD_EXTENSION: 'Impossible de connecter le portefeuille. Mettez à jour son extension.',
    WALLET_WITHOUT_NETWORK: 'Le portefeuille ne prend pas en charge {network}',
    NO_WALLET: 'Aucun portefeuille connecté',
    BAD_CHARACTER: '« {character} » n’est pas valide dans une adresse Polkadot',
    TOO_SHORT: 'Trop courte : une adresse Polkadot compte de 46 à 49 caractères',
    TOO_LONG: 'Trop longue : une adresse Polkadot compte de 46 à 49 caractères',
    BAD_LENGTH: 'Ce n’est pas une adresse Polkadot. Vérifiez qu’elle ne contient pas d’erreur.',
    BAD_PREFIX: 'Cette adresse n’appartient à aucun réseau',
    BAD_CHECKSUM: 'La somme de contrôle ne correspond pas. Vérifiez que l’adresse ne contient pas d’erreur.',
    FOREIGN_ADDRESS: 'C’est une adresse {kind}, pas une adresse Polkadot',
    SIGN_FAILED: 'La signature du message a échoué',
    BAD_SIGNATURE: 'Le portefeuille a renvoyé une signature non valide',
    FOREIGN_SIGNATURE: 'La signature provient d’un autre compte',
    BAD_TRANSACTION: 'Ce n’est pas une transaction Polkadot : `{field}` est absent ou non valide',
    OTHER_ACCOUNT: 'Cette transaction concerne un autre compte',
    OTHER_NETWORK: 'Cette transaction concerne un autre réseau que {network}',
    CANNOT_SIGN: 'Le portefeuille ne peut pas signer ceci',
    RPC_UNREACHABLE: '{network} est injoignable',
    BAD_ANSWER: '{network} a donné une réponse non valide',
    BAD_AMOUNT: 'Montant non valide',
    ESTIMATE_FAILED: 'Impossible d’estimer les frais',
    UNSUPPORTED_RUNTIME:
      'Les transactions de {network} ont un autre format. Envoyez depuis votre portefeuille.',
    BELOW_MINIMUM:
      'Un nouveau compte sur {network} nécessite au moins {amount} {symbol}. Envoyez davantage à cette adresse.',
    FEE_TOO_HIGH:
      '{network} demande des frais de {amount} {symbol}, au-dessus de la limite de {limit} {symbol}. Réessayez plus tard.',
    REFUSED: '{network} refuse ce transfert : {reason}',
    NOT_SENT: 'Le transfert n’a pas pu être préparé. Rien n’a été envoyé. Réessayez.',
    NOT_SIGNED: 'Le portefeuille n’a pas signé le transfert. Rien n’a été envoyé.',
    CHANGED_TRANSFER: 'Le portefeuille a modifié le transfert. Rien n’a été envoyé.',
    RAISED_FEE:
      'Les frais sur {network} ont augmenté. Rien n’a été envoyé. Vérifiez de nouveau le transfert.',
    WRONG_NONCE:
      'Une autre transaction de votre compte est passée avant. Rien n’a été envoyé. Attendez-la, puis envoyez à nouveau.',
    TOO_LATE: 'L’approbation a pris trop de temps. Rien n’a été envoyé. Envoyez de nouveau.',
    otherPrefix:
      'Vous avez saisi une adresse d’un autre réseau. Le même compte s’écrit autrement sur {network} : vérifiez que son titulaire l’utilise là-bas.',
  },
}
