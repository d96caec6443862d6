/** French texts. */
export default {
  socials: {
    list: 'Connexions sociales',
    continueWith: 'Continuer avec {provider}',
    title: 'Se connecter',
    waiting: 'Connexion avec {provider}',
    waitingText: 'Continuez dans la fenêtre qui s’est ouverte.',
    opening: 'Ouverture de votre wallet',
    blocked: 'La fenêtre n’a pas pu s’ouvrir',
    blockedText: 'Appuyez sur le bouton pour l’ouvrir.',
    openWindow: 'Ouvrir la fenêtre',
    closed: 'La fenêtre a été fermée',
    closedText: 'Si elle affichait un code, saisissez-le ici. Sinon, réessayez.',
    code: 'Code à six chiffres',
    failed: 'Connexion impossible',
    denied: 'Vous avez annulé la connexion.',
    refused: 'La connexion n’a pas fonctionné. Réessayez.',
    inApp: 'Ouvrez cette page dans votre navigateur',
    inAppText: 'Google n’autorise pas la connexion dans d’autres applications.',
    goOn: 'Continuer',
    tryAgain: 'Réessayer',
  },
}
