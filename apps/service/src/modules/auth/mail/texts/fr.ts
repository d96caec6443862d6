import type { MailTexts } from '../mail-texts.js'

/** French. */
export const fr: MailTexts = {
  loginSubject: '{site} : connexion',
  loginIntro: 'Votre code pour vous connecter à {site} :',
  requestedBy: 'Il a été demandé sur {origin}, avec {browser} sur {system}.',
  requestedFrom: 'Pays de la demande : {country}.',
  validFor: 'Le code est valable {minutes} minutes.',
  neverShare:
    'Ne communiquez jamais ce code. {site} ne le demande ni par téléphone, ni par chat, ni par e-mail.',
  notMe: 'Si ce n’était pas vous, ouvrez cette page :',

  approveSubject: '{site} : approuver un nouvel appareil',
  approveIntro: 'Un nouvel appareil veut se connecter à {site} sur {origin} : {browser} sur {system}.',
  approveLink: 'Si c’est vous, ouvrez cette page et approuvez l’appareil. Vous recevrez ensuite un code.',

  newDeviceSubject: '{site} : nouvel appareil',
  newDeviceIntro:
    'Votre wallet {site} a été ouvert sur un nouvel appareil : {browser} sur {system}, sur {origin}.',
  newDeviceKit:
    'Si vous avez sauvegardé un kit de récupération, il ne fonctionne plus une fois le wallet ouvert sur cet appareil. Créez-en un nouveau dans votre wallet, sous « Sécuriser votre portefeuille ».',
  unlockedSubject: '{site} : votre wallet a été déverrouillé',
  unlockedIntro:
    'Votre wallet {site} a été déverrouillé dans un navigateur qui avait perdu ses données : {browser} sur {system}, sur {origin}.',

  guessesSubject: '{site} : quelqu’un essaie de se connecter à votre place',
  guessesIntro:
    'Quelqu’un a saisi de nombreux codes erronés pour votre adresse e-mail sur {site}. Votre wallet n’a pas été ouvert.',
  guessesHelp:
    'Pendant un jour, les codes ne sont envoyés qu’aux navigateurs dans lesquels vous avez ouvert votre wallet. Utilisez l’un d’eux, ou une autre connexion de votre wallet.',

  reuseSubject: '{site} : session terminée',
  reuseIntro:
    'Votre session sur {origin} avec {browser} sur {system} a été utilisée à deux endroits et a été terminée. Reconnectez-vous à {site}.',

  exportSubject: '{site} : votre phrase de récupération a été affichée',
  exportIntro:
    'La phrase de récupération de votre portefeuille pour {origin} a été affichée avec {browser} sur {system}. Si ce n’était pas vous, transférez vos actifs vers un autre portefeuille sans attendre.',

  loginAddedSubject: '{site} : une connexion a été ajoutée',
  loginAddedIntro:
    'Une connexion a été ajoutée à votre portefeuille de {site} dans {browser} sur {system} : {login}. Si ce n’était pas vous, retirez-la dans votre portefeuille sous « Logins » et déconnectez-vous partout.',
  loginRemovedSubject: '{site} : une connexion a été retirée',
  loginRemovedIntro:
    'Une connexion a été retirée de votre portefeuille de {site} dans {browser} sur {system} : {login}. Elle n’ouvre plus votre portefeuille. Si ce n’était pas vous, connectez-vous autrement et vérifiez votre portefeuille sans attendre.',
  restoreLink:
    'Si ce n’était pas vous, rétablissez vos connexions précédentes sur cette page dans les {hours} heures :',
  restoredSubject: '{site} : vos connexions ont été rétablies',
  restoredIntro:
    'Les connexions de votre wallet {site} ont été rétablies par le lien d’un e-mail, et toutes ses sessions ont été fermées. Connectez-vous de nouveau. Vous pourrez l’exporter et changer sa récupération après 24 heures.',
  deletionSubject: '{site} : votre portefeuille va être supprimé',
  deletionIntro:
    'La suppression de votre portefeuille de {site} a été demandée dans {browser} sur {system}. Il sera supprimé le {date}, avec tout ce que nous en conservons. Sans sa phrase de récupération, les fonds qu’il contient seront perdus.',
  deletionKeep:
    'Pour le garder, connectez-vous sur {origin} avant le {date} et appuyez sur « Keep my wallet ».',

  primarySubject: '{site} : changer d’adresse',
  primaryIntro: 'Votre code pour changer l’adresse e-mail de votre wallet {site} :',
  secondarySubject: '{site} : confirmer votre nouvelle adresse',
  secondaryIntro: 'Votre code pour utiliser cette adresse e-mail avec votre wallet {site} :',
  linkSubject: '{site} : ajouter une connexion',
  linkIntro: 'Votre code pour ajouter une connexion à votre wallet {site} :',
  inUseSubject: '{site} : cette adresse est déjà utilisée',
  inUseIntro:
    'Cette adresse e-mail a été saisie comme nouvelle adresse d’un autre wallet {site}. Elle appartient à votre wallet, donc rien n’a été modifié.',
  changedSubject: '{site} : votre adresse a été modifiée',
  changedIntro: 'L’adresse e-mail de votre wallet {site} est désormais {email}.',
  undoLink: 'Si ce n’était pas vous, annulez la modification sur cette page dans les {hours} heures :',

  recoverySubject: '{site} : ouvrir votre wallet sur un nouvel appareil',
  recoveryIntro: 'Votre code pour ouvrir votre wallet de {site} sur un nouvel appareil :',
  recoveryRequestedBy: 'Il a été demandé sur {origin}.',
  recoveryNotMe:
    'Si ce n’était pas vous, quelqu’un est connecté à votre place. Ouvrez votre wallet et déconnectez-vous partout.',

  approveButton: 'Approuver l’appareil',
  approveDone: 'L’appareil est approuvé. Un code arrive dans votre boîte aux lettres.',
  notMeTitle: 'Ce n’était pas vous ?',
  notMeText: 'Ceci met fin à la connexion et à toutes les sessions qu’elle a ouvertes.',
  notMeButton: 'Mettre fin à cette connexion',
  notMeDone: 'La connexion est terminée. Rien d’autre n’est nécessaire.',
  undoTitle: 'Annuler le changement d’adresse',
  undoText: 'Ceci rétablit votre adresse et met fin à toutes les sessions de votre wallet.',
  undoButton: 'Rétablir mon adresse',
  undoDone: 'Votre adresse est rétablie. Reconnectez-vous.',
  restoreTitle: 'Rétablir vos connexions',
  restoreText:
    'Votre wallet retrouve les connexions qu’il avait avant ce changement. Celles ajoutées depuis disparaissent et toutes les sessions se ferment.',
  restoreButton: 'Rétablir mes connexions',
  restoreDone: 'Vos connexions sont rétablies. Connectez-vous de nouveau.',
  linkOver: 'Ce lien a expiré ou a déjà été utilisé.',
}
