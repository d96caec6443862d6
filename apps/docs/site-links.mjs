import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { placeholder } from '../../tooling/build/repository-address.mjs'
import { notOnTheSite, toRoute } from './site-pages.mjs'

/**
 * @typedef {{ root: string, repository: { web: string } | undefined }} SiteLinksOptions
 * @typedef {{ attrGet(name: string): string | null, attrSet(name: string, value: string): void,
 *   attrs: [string, string][] | null, type: string, tag: string, children: Token[] | null }} Token
 */

/**
 * Plugin of markdown-it: links between Markdown files, which work on the code host, lead to the pages of the site. Links
 * to other files of the repository lead to the code host; without one their text stays as code.
 *
 * @param {any} md
 * @param {SiteLinksOptions} options
 */
export function siteLinks(md, options) {
  md.core.ruler.push(
    'site-links',
    (/** @type {{ tokens: Token[], env: { realPath?: string, path?: string } }} */ state) => {
      // titles of front matter are of no page
      const path = state.env.realPath ?? state.env.path
      if (path === undefined) return
      const page = relative(options.root, path)
      for (const { children } of state.tokens) replaceLinks(children ?? [], page, options)
    },
  )
}

/** @param {Token[]} tokens @param {string} page @param {SiteLinksOptions} options */
function replaceLinks(tokens, page, options) {
  let isText = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = token.attrGet('href') ?? ''
      const target = siteTarget(page, href, options)
      isText = target === undefined
      if (target === undefined) {
        token.attrs = [['title', href.startsWith(placeholder) ? '' : join(dirname(page), href)]]
      } else token.attrSet('href', target)
    }
    if (isText && (token.type === 'link_open' || token.type === 'link_close')) {
      token.tag = 'span'
      token.type = token.type.replace('link', 'span')
    }
  }
}

/**
 * The address of a link on the site; undefined for a file that no page shows.
 *
 * @param {string} page
 * @param {string} href
 * @param {SiteLinksOptions} options
 */
export function siteTarget(page, href, { root, repository }) {
  if (href.startsWith(placeholder)) return undefined
  if (/^(?:[a-z]+:|#|\/)/.test(href) || page.startsWith('apps/docs/api/')) return href
  const [path = '', anchor] = href.split('#')
  const file = join(dirname(page), decodeURIComponent(path))
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (file === 'README.md') return `/${hash}`
  if (isPage(root, file)) return `/${toRoute(file).replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}${hash}`
  // VitePress reports it as a dead link
  if (!existsSync(join(root, file))) return href
  return repository && `${repository.web}/blob/main/${file}${hash}`
}

/** @param {string} root @param {string} file */
function isPage(root, file) {
  if (!file.endsWith('.md') || !existsSync(join(root, file))) return false
  return !notOnTheSite.some((pattern) => file.startsWith(pattern.replace('**', '')))
}
