/** French texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'Scannez avec l’appareil photo de votre téléphone',
    scanText: 'Approuvez ensuite la connexion dans l’application Farcaster.',
    code: 'Code QR pour se connecter avec Farcaster',
    preparing: 'Préparation du code',
    open: 'Ouvrir l’application Farcaster',
    failed: 'Connexion impossible',
    goOn: 'Continuer',
    tryAgain: 'Réessayer',
    connected: 'Connecté',
    connectedText: '{address} sur {network}',
    connectFailed: 'Connexion impossible',
    connectFailedText: 'Vous êtes identifié, mais votre portefeuille n’a pas pu être connecté.',
    details: 'Détails :',
  },
}
