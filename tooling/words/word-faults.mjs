import { bannedCitations, bannedNames, bannedPhrases, bannedStarts, exceptions } from './banned-words.mjs'
import { readDeclaredNames, readTexts } from './read-texts.mjs'

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {import('./banned-words.mjs').Exception} Exception */
/** @typedef {{ path: string, line: number, content: string, message: string }} Fault */

const page = /^(?:[A-Z]+\.md|(?:docs|apps|plugins|kernel|\.github|\.changeset)\/.*\.md)$/
const kernelSource = /^kernel\/.*\.(?:tsx?|css)$/
const textTable = /^plugins\/(?!.*\/testing\/)(?:.*\/)?[^/]*(?:messages|errors)[^/]*\.ts$/
const example = /^apps\/examples\/.*\.tsx?$/
// tooling/words contains the phrases themselves
const citing = /^(?!tooling\/words\/).*\.(?:tsx?|mjs|md)$/

// a line break in a comment is followed by its marker
const gap = String.raw`(?:\s|(?<=\n\s*)(?:\*|//))+`
/** @param {string} phrase */
const toPattern = (phrase) => ({
  phrase,
  // typographic quotation marks and apostrophes count as the plain ones
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])${phrase
      .replaceAll(' "', ' ["“]')
      .replaceAll(/"$/g, '["”]')
      .replaceAll("'", "['’]")
      .replaceAll(' ', gap)}(?![\p{L}\p{N}_])`,
    'giu',
  ),
})
const citations = bannedCitations.map(toPattern)
const phrases = [...bannedPhrases.map(toPattern), ...citations]
const starts = bannedStarts.join('|')
const commentStart = new RegExp(String.raw`^(?:/\*+|//)[\s*]*(${starts})\b`)
const sentenceStart = new RegExp(String.raw`[.:;!?]${gap}(${starts})\b`, 'gu')

/**
 * Whether all words of a file are checked.
 * @param {string} path from the repository's folder
 */
export function hasCheckedWords(path) {
  return [page, kernelSource, textTable, example].some((pattern) => pattern.test(path))
}

/**
 * Whether the citations in a file are checked, if not all of its words.
 * @param {string} path from the repository's folder
 */
export function hasCheckedCitations(path) {
  return hasCheckedWords(path) || citing.test(path)
}

/**
 * Finds banned words in texts, comments and declared names. Files whose words are not checked are searched for citations only.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly Exception[]} [allowed]
 * @returns {string[]} a line per banned word, and per exception that allows nothing
 */
export function wordFaults(files, allowed = exceptions) {
  const faults = files.flatMap((file) =>
    hasCheckedWords(file.path) ? [...textFaults(file), ...nameFaults(file)] : citationFaults(file),
  )
  /** @param {Fault} fault @param {Exception} exception */
  const allows = ({ path, content }, exception) => path === exception.path && content.includes(exception.text)
  const left = faults.filter((fault) => !allowed.some((exception) => allows(fault, exception)))
  const unused = allowed.filter((exception) => !faults.some((fault) => allows(fault, exception)))
  return [
    ...left.map(({ path, line, message }) => `${path}:${line}: ${message}`),
    ...unused.map(({ path, text }) => `${path}: the exception for "${text}" is unused`),
  ]
}

/** @param {SourceFile} file @returns {Fault[]} */
function textFaults(file) {
  const texts = readTexts(file.path, file.text)
  return texts.flatMap(({ start, text, isComment }) => {
    const banned = findPhrases(text, phrases)
    const first = isComment ? commentStart.exec(text) : undefined
    const sentences = isComment ? [...text.matchAll(sentenceStart)] : []
    return [
      ...banned,
      ...(first ? [{ index: 0, message: `comment begins with "${first[1]}"` }] : []),
      ...sentences.map((match) => ({
        index: match.index + match[0].length - 1,
        message: `sentence of a comment begins with "${match[1]}"`,
      })),
    ].map(({ index, message }) => faultAt(file, start + index, message))
  })
}

/**
 * Searches the whole file: parsing every program of the repository would take too long.
 *
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
function citationFaults(file) {
  return findPhrases(file.text, citations).map(({ index, message }) => faultAt(file, index, message))
}

/** @param {string} text @param {typeof phrases} searched */
function findPhrases(text, searched) {
  return searched.flatMap(({ phrase, pattern }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ index, message: `banned phrase: ${phrase}` })),
  )
}

/** @param {SourceFile} file @returns {Fault[]} */
function nameFaults(file) {
  const { path, text } = file
  if (!kernelSource.test(path) || path.endsWith('.css')) return []
  return readDeclaredNames(path, text)
    .filter(({ name }) => bannedNames.includes(name))
    .map(({ start, name }) => faultAt(file, start, `banned name: ${name}`))
}

/** @param {SourceFile} file @param {number} index @param {string} message @returns {Fault} */
function faultAt({ path, text }, index, message) {
  const line = text.slice(0, index).split('\n').length
  return { path, line, content: text.split('\n')[line - 1] ?? '', message }
}
