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
  },
}
