/**
 * Phrases that no text of the repository contains, in any case and across line breaks.
 *
 * @type {readonly string[]}
 */
export const bannedPhrases = [
  'whoever',
  'nobody',
  'somebody',
  "anybody's",
  'anew',
  'good-bye',
  'goodbye',
  'farewell',
  'what became of',
  'is told',
  'are told',
  'says of itself',
  'goes before',
  'comes about',
  'a "no"',
  'a "yes"',
  'its sisters',
]

/**
 * Citations of documents that are not in the repository, in any case and across line breaks. A reader cannot look them up:
 * cite a standard, a rule of docs/behaviour.md or a decision record.
 *
 * @type {readonly string[]}
 */
export const bannedCitations = [
  'specification, section',
  'specification, sections',
  'architecture, section',
  'architecture, sections',
]

/** Words that no comment and no sentence of a comment begins with. */
export const bannedStarts = ['Who', 'What', 'Where', 'How', 'Whoever', 'Nobody']

/** Names that no declaration in kernel/ has. */
export const bannedNames = [
  'one',
  'other',
  'given',
  'own',
  'found',
  'it',
  'had',
  'room',
  'door',
  'outward',
  'revival',
  'letGo',
  'desk',
  'owed',
  'lane',
  'claim',
  'claims',
  'kept',
  'told',
  'tell',
  'heard',
  'said',
  'stage',
  'adopt',
  'adopted',
]

/**
 * A text that stays, with the reason. `text` is part of the line.
 *
 * @typedef {{ path: string, text: string, reason: string }} Exception
 */

/** @type {readonly Exception[]} */
export const exceptions = []
