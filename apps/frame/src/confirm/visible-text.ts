import { element } from '../look/element.js'
import { fillIn, messages } from './messages.js'

/**
 * Characters that change the order of a text, or are not seen: controls except line break and tab, formats such as bidirectional
 * controls and zero-width characters, private and unassigned ones, fillers. Joiners are hidden only beside ASCII: scripts and
 * emoji need them.
 */
const hidden = new RegExp(
  [
    String.raw`(?!\r\n|[\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]`,
    String.raw`(?<=[\x21-\x7e])[\u200c\u200d]`,
    String.raw`[\u200c\u200d](?=[\x21-\x7e])`,
    ...String.raw`\u034f \u115f \u1160 \u17b4 \u17b5 \u2800 \u3164 \uffa0 [\ufe00-\ufe0e]`.split(' '),
  ].join('|'),
  'gu',
)

/** Whether a text has characters that a reader does not see. */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(hidden) >= 0
}

/** Lines without a character that is seen, from the fourth on: they would push what follows out of sight. */
const emptyLines = /\n(?:[^\S\n]*\n){4,}/gu

/** Nodes of a text from outside, with hidden characters as their code points, and a number for many empty lines. */
export function visibleText(text: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = []
  let start = 0
  for (const match of text.matchAll(emptyLines)) {
    const count = match[0].split('\n').length - 2
    const mark = element('mark', {}, fillIn(messages.emptyLines, { count }))
    nodes.push(...withCodePoints(text.slice(start, match.index)), '\n', mark, '\n')
    start = match.index + match[0].length
  }
  return [...nodes, ...withCodePoints(text.slice(start))]
}

function withCodePoints(text: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = []
  let start = 0
  for (const match of text.matchAll(hidden)) {
    const codePoint = match[0].codePointAt(0) ?? 0
    nodes.push(
      text.slice(start, match.index),
      element('mark', {}, `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`),
    )
    start = match.index + match[0].length
  }
  nodes.push(text.slice(start))
  return nodes.filter((node) => node !== '')
}

/**
 * Reads bytes as text.
 *
 * @returns undefined for bytes that are no UTF-8, or have control characters, as hashes and binary data have
 */
export function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /(?![\r\n\t])\p{Cc}|\p{Cn}|\p{Co}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
