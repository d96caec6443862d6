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
  },
}
