/** French texts. */
export default {
  bitcoin: {
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
  },
}
