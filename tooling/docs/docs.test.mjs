import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { menus } from '../../apps/docs/sidebar.mjs'
import { siteTarget } from '../../apps/docs/site-links.mjs'
import { toRoute } from '../../apps/docs/site-pages.mjs'
import { repositoryFiles } from '../boundaries/repository-files.js'
import { strictPolicy } from '../serve/strict-policy.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { pageFaults } from './page-faults.mjs'
import { readPage } from './read-page.mjs'
import { slug } from './slug.mjs'
import { unpasted } from './unpasted-code.mjs'

const inRepository = (/** @type {string} */ path) => existsSync(join(repositoryRoot, path))
const pages = repositoryFiles()
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
const markers = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^<!-- code: (\S+)#(\S+) -->$/gm)].map(([, file = '']) => ({ path, file })),
)

test('every link of every Markdown page resolves, and all code is pasted or listed', () => {
  expect(pages.length).toBeGreaterThan(100)
  expect(pageFaults(pages, inRepository)).toEqual([])
  expect(unpasted.filter(({ reason }) => reason === '')).toEqual([])
})

test('the guide of the policy has the header that the flows run under', () => {
  const guide = pages.find(({ path }) => path === 'docs/guides/csp.md')?.text ?? ''
  const [, header = ''] = /```\n(default-src[\s\S]*?)\n```/.exec(guide) ?? []
  expect(header.replaceAll('\n', ' ')).toBe(strictPolicy({ connect: ['https://node.example/key'] }))
})

test('pasted code comes from files that are compiled', () => {
  const { config } = ts.readConfigFile(join(repositoryRoot, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, repositoryRoot)
  const compiled = new Set(fileNames.map((file) => file.slice(repositoryRoot.length)))
  expect(markers.length).toBeGreaterThan(60)
  const scripts = markers.filter(({ file }) => /\.[cm]?[jt]sx?$/.test(file))
  expect(scripts.filter(({ file }) => !compiled.has(file))).toEqual([])
})

/** @param {string} text @param {Parameters<typeof pageFaults>[2]} [allowed] */
const check = (text, allowed = []) =>
  pageFaults(
    [
      { path: 'docs/a.md', text },
      { path: 'docs/b.md', text: '# B\n\n## A `second` [heading](a.md)\n\n<a id="1.4"></a>' },
    ],
    (path) => path === 'kernel/index.ts',
    allowed,
  )

describe('pageFaults', () => {
  test.each([
    ['[b](b.md), [place](b.md#a-second-heading), [rule](b.md#1.4), [own](#a)\n# A'],
    [
      '[file](../kernel/index.ts), <https://a.example>, [site](https://a.example/#x), [mail](mailto:a@a.example)',
    ],
    ['`[no](link.md)`\n\n```md\n[nor](this.md)\n```'],
    ['<!-- code: apps/examples/a.ts#a -->\n\n```ts\nf()\n```'],
    ['```sh\nnpm test\n```'],
  ])('accepts %j', (text) => {
    expect(check(text)).toEqual([])
  })

  test.each([
    ['[x](c.md)', 'c.md does not exist'],
    ['![x](c.png)', 'c.png does not exist'],
    ['<img alt="" src="c.png">', 'c.png does not exist'],
    ['[x][y]\n\n[y]: c.md', 'c.md does not exist', 3],
    ['[x](b.md#third)', 'b.md#third: the page has no heading or anchor "third"'],
    ['[x](#third)', '#third: the page has no heading or anchor "third"'],
    ['[x](/guides/theming)', '/guides/theming is absolute: code hosts do not know the root of the site'],
    ['[x](../kernel/index.ts#L3)', '../kernel/index.ts#L3 names the place "L3" of a file that has none'],
  ])('reports the dead link of %j', (text, fault, line = 1) => {
    expect(check(text)).toEqual([`docs/a.md:${line}: ${fault}`])
  })

  test.each(['ts', 'tsx', 'js', 'mjs', 'vue', 'svelte', 'html'])(
    'reports %s code that nothing compiles',
    (language) => {
      const text = `# A\n\n\`\`\`${language}\nbroken(\n\`\`\``
      const fault = 'docs/a.md:3: code is not pasted by a marker, and unpasted-code.mjs does not list it'
      expect(check(text)).toEqual([fault])
      expect(check(text, [{ path: 'docs/a.md', firstLine: 'broken(', reason: 'shortened' }])).toEqual([])
    },
  )

  test('reports an exception that no page needs', () => {
    expect(check('# A', [{ path: 'docs/a.md', firstLine: 'f()', reason: 'shortened' }])).toEqual([
      'docs/a.md: unpasted-code.mjs lists "f()", which the page does not have',
    ])
  })
})

test('slug makes the anchors of code hosts', () => {
  expect(slug('8. Know the limits')).toBe('8-know-the-limits')
  expect(slug('wagmi, viem & ethers')).toBe('wagmi-viem--ethers')
  expect([...readPage('# A\n# A\n# A `b`').anchors]).toEqual(['a', 'a-1', 'a-b'])
})

describe('the site', () => {
  const files = Object.values(menus).flatMap((menu) =>
    Object.values(menu)
      .flat()
      .map(([, file]) => file),
  )
  // made by the build
  const written = files.filter((file) => !file.startsWith('apps/docs/api/'))

  test('lists pages that exist, and every guide', () => {
    expect(written.filter((file) => !inRepository(file))).toEqual([])
    const guides = pages
      .map(({ path }) => path)
      .filter((path) => /^docs\/(?:guides\/|migration\/)?[^/]+\.md$/.test(path))
    // the second one is there while an issue is open
    const notListed = ['docs/index.md', 'docs/progress.md']
    expect(guides.filter((path) => !files.includes(path) && !notListed.includes(path))).toEqual([])
  })

  test('has one page per address', () => {
    const routes = pages.map(({ path }) => toRoute(path))
    const double = routes.filter((route, index) => routes.indexOf(route) !== index)
    expect(double).toEqual([])
  })

  test.each([
    ['docs/guides/chain.md', 'theming.md#all-variables', '/guides/theming#all-variables'],
    ['docs/concept.md', '../plugins/evm/README.md', '/plugins/evm'],
    ['apps/service/deploy/README.md', '../../../docs/guides/self-hosting.md', '/guides/self-hosting'],
    ['apps/service/README.md', 'src/modules/relay/README.md#metrics', '/service/modules/relay#metrics'],
    ['SECURITY.md', 'CHANGELOG.md', '/changelog'],
    ['docs/concept.md', '../README.md', '/'],
    ['docs/concept.md', 'https://a.example', 'https://a.example'],
    ['docs/concept.md', 'gone.md', 'gone.md'],
  ])('turns the link in %s to %s into %s', (page, href, expected) => {
    expect(siteTarget(page, href, { root: repositoryRoot, repository: undefined })).toBe(expected)
  })

  test('links sources at the code host once the repository has an address', () => {
    const at = (/** @type {{ web: string } | undefined} */ repository) =>
      siteTarget('docs/concept.md', '../kernel/index.ts', { root: repositoryRoot, repository })
    expect(at({ web: 'https://code.example/foyer' })).toBe(
      'https://code.example/foyer/blob/main/kernel/index.ts',
    )
    expect(at(undefined)).toBeUndefined()
  })
})
