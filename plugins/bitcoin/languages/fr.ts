/** French texts. */
export default {
  bitcoin: {
    UNREACHABLE: '{network} est injoignable',
    BAD_ANSWER: '{network} a renvoyé une réponse non valide',
    BAD_ACCOUNTS: 'Le wallet a renvoyé une liste de comptes non valide',
    WALLET_WITHOUT_NETWORK: 'Le wallet ne prend pas en charge {network}',
    WALLET_ELSEWHERE:
      'Le wallet est sur {network}, que cette application n’utilise pas. Passez à Bitcoin dans le wallet.',
    NO_WALLET: 'Aucun wallet connecté',
    SIGN_FAILED: 'Le message n’a pas pu être signé',
    BAD_SIGNATURE: 'Le wallet a renvoyé une signature non valide',
    FOREIGN_SIGNATURE: 'La signature ne vient pas de ce compte',
    CHANGED_TRANSACTION: 'Le wallet a renvoyé une autre transaction que celle reçue',
    BAD_PSBT: 'Ce n’est pas une PSBT en base64',
    NOTHING_TO_SIGN: 'Aucune entrée de cette PSBT n’appartient au compte',
    TEXT_ONLY: 'Le wallet ne signe que du texte',
    CANNOT_SIGN: 'Le wallet ne signe pas les transactions qu’il n’envoie pas lui-même',
    BAD_CHARACTER: '« {character} » n’est pas valide dans une adresse Bitcoin',
    TOO_SHORT: 'Trop courte : une adresse Bitcoin a au moins 26 caractères',
    TOO_LONG: 'Trop longue : une adresse Bitcoin a au plus 90 caractères',
    MIXED_CASE: 'Cette adresse mélange majuscules et minuscules. Vérifiez-la.',
    BAD_CHECKSUM: 'La somme de contrôle ne correspond pas. Vérifiez l’adresse.',
    BAD_ADDRESS: 'Ce n’est pas une adresse Bitcoin. Vérifiez-la.',
    OTHER_NETWORK: 'Cette adresse appartient à un autre réseau que {network}',
    FOREIGN_ADDRESS: 'C’est une adresse {kind}. Des bitcoins de {network} ne peuvent pas y être envoyés.',
    BAD_AMOUNT: 'Montant non valide',
    ESTIMATE_FAILED: 'Les frais n’ont pas pu être estimés',
    ORDINALS_ACCOUNT: 'Cette adresse est réservée aux ordinals. Envoyez depuis votre adresse de paiement.',
    INSCRIPTIONS_UNKNOWN:
      'Le wallet n’a pas indiqué quelles sorties contiennent des inscriptions. Rien n’a été envoyé. Recommencez.',
    DUST: 'Envoyez au moins {amount} BTC',
    REFUSED: '{network} refuse ce transfert : {reason}',
    BAD_SIGNED: 'Le wallet a renvoyé une transaction non valide. Rien n’a été envoyé.',
    NOT_REPLACEABLE: 'Cette transaction ne peut plus être remplacée',
    NOT_THE_TRANSFER:
      'La transaction en attente paie autre chose que votre transfert. Elle n’a pas été remplacée.',
    sharedAddress:
      'Ce wallet garde les inscriptions et les bitcoins sous une seule adresse, sans les distinguer. Ce transfert pourrait dépenser une inscription.',
  },
}
