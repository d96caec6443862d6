/** French texts. */
export default {
  auth: {
    name: 'Portefeuille intégré',
    frameTitle: 'Portefeuille sécurisé',
    refusedMethod: 'Ce portefeuille ne prend pas en charge {method}',
    COOLDOWN: 'Veuillez réessayer dans {seconds} secondes',
    FRAME_NOT_LOADED: 'Impossible de charger le portefeuille intégré',
    REQUEST_TIMED_OUT: 'Le portefeuille intégré n’a pas répondu à temps',
    NO_DEPENDENCY: 'Impossible de charger la connexion par e-mail',
    ABORTED: 'Une erreur s’est produite',
    RPC_ABORTED: 'La demande a été annulée',
    FRAME_ERROR: 'Une erreur est survenue',
    TOO_LARGE: 'La demande est trop volumineuse',
  },
  'auth-smart-account': {
    title: 'Fonctions de compte intelligent',
    on: 'Activées',
    ready: 'Activées avec votre premier lot',
    off: 'Désactivées',
    unavailable: 'Non disponibles sur ce réseau',
    loading: 'Chargement…',
  },
  'auth-section': {
    title: 'Portefeuille intégré',
    loggedInAs: 'Connecté en tant que {name}',
    recovery: 'Sécuriser votre portefeuille',
    recoveryLine: 'Choisissez comment un nouvel appareil l’ouvre',
    devices: 'Appareils',
    devicesLine: 'Retirer un appareil ou se déconnecter partout',
    export: 'Phrase de récupération',
    exportLine: 'L’exporter dans une fenêtre à part',
  },
}
