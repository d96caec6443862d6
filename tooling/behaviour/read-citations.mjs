/** @import { Fault, SourceFile } from './behaviour-faults.mjs' */

/** @typedef {{ path: string, line: number, rule: string }} Citation */

const number = /\d+\.\d+/g
const citation = /^\s*\/\/ behaviour \d+\.\d+(, \d+\.\d+)*$/
const similar = /(?:\/\/|\*)\s*behaviou?r\b:?\s+(?:rules?\s+)?\d/i
// without skip, todo and fixme: a test that does not run proves no rule
const testCall =
  /^\s*(?:test|it|describe)(?:\.(?:describe|each|for|concurrent|sequential|serial|parallel|only|runIf|skipIf))*\s*[(<`]/
const mention =
  /(?<=(?:^|[\s{])(?:\/\/|\/?\*).*)\bbehaviour\.md[,#:]?\s*(\d+\.\d+(?:(?:,| and|, and) \d+\.\d+)*)/g

/**
 * Reads the comment lines directly above tests that cite rules, such as `behaviour 1.4, 3.2`.
 * @param {SourceFile} file
 * @returns {{ citations: Citation[], faults: Fault[] }}
 */
export function readTestCitations({ path, text }) {
  /** @type {Citation[]} */
  const citations = []
  /** @type {Fault[]} */
  const faults = []
  const lines = text.split('\n')
  lines.forEach((content, index) => {
    if (!similar.test(content)) return
    const line = index + 1
    const cited = lines.slice(line).find((next) => !/^\s*\/\//.test(next)) ?? ''
    if (!citation.test(content))
      faults.push({ path, line, message: `expected "// behaviour <number>, …", found "${content.trim()}"` })
    else if (!testCall.test(cited))
      faults.push({ path, line, message: `no test, it or describe directly below "${content.trim()}"` })
    else for (const rule of content.match(number) ?? []) citations.push({ path, line, rule })
  })
  return { citations, faults }
}

/**
 * Reads the comments that name docs/behaviour.md with the numbers of rules, which may be in the next line.
 * @param {SourceFile} file
 * @returns {Citation[]}
 */
export function readSourceCitations({ path, text }) {
  const lines = text.split('\n')
  return lines.flatMap((content, index) => {
    if (!content.includes('behaviour.md')) return []
    const next = (lines[index + 1] ?? '').replace(/^\s*(?:\/\/|\*)?\s*/, ' ')
    return [...(content + next).matchAll(mention)]
      .filter((match) => match.index < content.length)
      .flatMap(([, numbers]) => numbers?.match(number) ?? [])
      .map((rule) => ({ path, line: index + 1, rule }))
  })
}
