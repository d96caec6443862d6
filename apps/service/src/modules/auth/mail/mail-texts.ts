/** Texts of mail and of the pages that it links to, in one language. Placeholders are in braces. */
export interface MailTexts {
  /** {site}. A subject has no code: notifications on a locked screen show it. */
  readonly loginSubject: string
  /** {site} */
  readonly loginIntro: string
  /** {origin}, {browser}, {system} */
  readonly requestedBy: string
  /** {country} */
  readonly requestedFrom: string
  /** {minutes} */
  readonly validFor: string
  /** {site} */
  readonly neverShare: string
  readonly notMe: string

  readonly approveSubject: string
  /** {site}, {origin}, {browser}, {system} */
  readonly approveIntro: string
  readonly approveLink: string

  readonly newDeviceSubject: string
  /** {site}, {origin}, {browser}, {system} */
  readonly newDeviceIntro: string
  readonly newDeviceKit: string
  readonly unlockedSubject: string
  /** {site}, {origin}, {browser}, {system} */
  readonly unlockedIntro: string

  /** Of many wrong codes. {site} */
  readonly guessesSubject: string
  /** {site} */
  readonly guessesIntro: string
  readonly guessesHelp: string

  readonly reuseSubject: string
  /** {site}, {origin}, {browser}, {system} */
  readonly reuseIntro: string

  readonly exportSubject: string
  /** {site}, {origin}, {browser}, {system} */
  readonly exportIntro: string

  readonly loginAddedSubject: string
  /** {site}, {login}: an address or the name of a provider, {browser}, {system} */
  readonly loginAddedIntro: string
  readonly loginRemovedSubject: string
  /** {site}, {login}, {browser}, {system} */
  readonly loginRemovedIntro: string
  /** {hours} */
  readonly restoreLink: string
  readonly restoredSubject: string
  /** {site} */
  readonly restoredIntro: string
  readonly deletionSubject: string
  /** {site}, {date}, {browser}, {system} */
  readonly deletionIntro: string
  /** {origin}, {date} */
  readonly deletionKeep: string

  readonly primarySubject: string
  readonly primaryIntro: string
  readonly secondarySubject: string
  readonly secondaryIntro: string
  /** {site} */
  readonly linkSubject: string
  /** {site} */
  readonly linkIntro: string
  readonly inUseSubject: string
  readonly inUseIntro: string
  readonly changedSubject: string
  /** {site}, {email} */
  readonly changedIntro: string
  /** {hours} */
  readonly undoLink: string

  /** {site} */
  readonly recoverySubject: string
  /** {site} */
  readonly recoveryIntro: string
  /** {origin} */
  readonly recoveryRequestedBy: string
  readonly recoveryNotMe: string

  readonly approveButton: string
  readonly approveDone: string
  readonly notMeTitle: string
  readonly notMeText: string
  readonly notMeButton: string
  readonly notMeDone: string
  readonly undoTitle: string
  readonly undoText: string
  readonly undoButton: string
  readonly undoDone: string
  readonly restoreTitle: string
  readonly restoreText: string
  readonly restoreButton: string
  readonly restoreDone: string
  readonly linkOver: string
}
