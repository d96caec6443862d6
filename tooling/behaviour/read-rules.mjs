/** @import { Fault } from './behaviour-faults.mjs' */

const page = 'docs/behaviour.md'
const chapterLine = /^## (\d+)\. \S/
const ruleLine = /^(?:<a id="([^"]*)"><\/a>)?\*\*(\d+)\.(\d+)\*\* \S/

/**
 * Reads the rules of docs/behaviour.md.
 *
 * Numbers must increase within a chapter and may skip: the number of a removed rule is not used again.
 * @param {string} text
 * @returns {{ rules: Map<string, number>, faults: Fault[] }} the line of each rule, and the faults of the page
 */
export function readRules(text) {
  /** @type {Map<string, number>} */
  const rules = new Map()
  /** @type {Fault[]} */
  const faults = []
  let chapter = 0
  let previous = 0
  text.split('\n').forEach((content, index) => {
    const line = index + 1
    /** @param {string} message */
    const fault = (message) => faults.push({ path: page, line, message })

    if (content.startsWith('## ')) {
      const number = Number(chapterLine.exec(content)?.[1])
      if (Number.isNaN(number)) fault(`the heading has no number: "${content}"`)
      else if (number <= chapter) fault(`chapter ${number} comes after chapter ${chapter}`)
      else [chapter, previous] = [number, 0]
      return
    }
    const match = ruleLine.exec(content)
    if (!match) {
      if (/\*\*\d+\.\d+/.test(content)) fault(`expected "**<number>** <text>", found "${content}"`)
      return
    }
    const [, anchor, chapterPart, position] = match
    const rule = `${chapterPart}.${position}`
    if (anchor !== undefined && anchor !== rule) fault(`rule ${rule} has the anchor "${anchor}"`)
    if (rules.has(rule)) return fault(`rule ${rule} is already defined in line ${rules.get(rule)}`)
    rules.set(rule, line)
    if (Number(chapterPart) !== chapter) return fault(`rule ${rule} is in chapter ${chapter}`)
    if (Number(position) <= previous) fault(`rule ${rule} comes after rule ${chapter}.${previous}`)
    previous = Math.max(previous, Number(position))
  })
  if (rules.size === 0) faults.push({ path: page, line: 1, message: 'no rule found' })
  return { rules, faults }
}
