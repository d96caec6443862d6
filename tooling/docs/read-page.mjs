import { slug } from './slug.mjs'

/**
 * @typedef {{ line: number, target: string }} Link
 * @typedef {{ line: number, language: string, isPasted: boolean, firstLine: string }} CodeBlock
 * @typedef {{ links: Link[], anchors: Set<string>, blocks: CodeBlock[] }} Page
 */

const fence = /^\s*(`{3,}|~{3,})\s*([\w-]*)/
const link = /(?<!!)\[(?:[^\]\\]|\\.|\](?!\())*?\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g
const picture = /!\[[^\]]*\]\(\s*([^)\s]+)\s*\)/g
const htmlTarget = /<(?:a|img|source)\b[^>]*\s(?:href|src|srcset)="([^"]+)"/g
const reference = /^\[[^\]]+\]:\s+(\S+)/
const pasted = /^<!-- code: \S+#\S+ -->$/

/**
 * Reads links, anchors and code blocks of a Markdown page.
 *
 * @param {string} text
 * @returns {Page}
 */
export function readPage(text) {
  /** @type {Page} */
  const page = { links: [], anchors: new Set(), blocks: [] }
  /** @type {Map<string, number>} */
  const used = new Map()
  let open = ''
  let marked = false
  const lines = text.split('\n')
  lines.forEach((content, index) => {
    const line = index + 1
    const [, marks = '', language = ''] = fence.exec(content) ?? []
    if (open) {
      if (marks.startsWith(open) && content.trim() === marks) open = ''
      return
    }
    if (marks) {
      open = marks
      page.blocks.push({ line, language, isPasted: marked, firstLine: lines[line]?.trim() ?? '' })
      marked = false
      return
    }
    if (content.trim() !== '') marked = pasted.test(content)
    const [, title] = /^#{1,6}\s+(.*)$/.exec(content) ?? []
    if (title !== undefined) {
      const anchor = slug(plainText(title))
      const count = used.get(anchor) ?? 0
      used.set(anchor, count + 1)
      page.anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
    }
    for (const [, id = ''] of content.matchAll(/<a id="([^"]+)">/g)) page.anchors.add(id)
    const prose = content.replace(/`[^`]*`/g, (code) => '`'.repeat(code.length))
    for (const pattern of [link, picture, htmlTarget])
      for (const [, target = ''] of prose.matchAll(pattern)) page.links.push({ line, target })
    const [, target] = reference.exec(prose) ?? []
    if (target) page.links.push({ line, target })
  })
  return page
}

/** A heading without Markdown. @param {string} heading */
function plainText(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/<[^>]+>/g, '')
}
