import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { readRepository } from '../../../tooling/build/repository-address.mjs'
import { slug } from '../../../tooling/docs/slug.mjs'
import { siteLinks } from '../site-links.mjs'
import { notOnTheSite, toRoute } from '../site-pages.mjs'
import { navigation, sidebar } from '../sidebar.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
const repository = readRepository()

export default defineConfig({
  title: 'Foyer',
  description:
    'Foyer, the open wallet-connection widget: documentation for sites, operators and plugin authors.',
  lang: 'en',
  // The repository, not docs/ alone: READMEs of plugins and of the service are pages, too (docs/decisions/0041).
  srcDir: root,
  srcExclude: notOnTheSite,
  rewrites: toRoute,
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  cacheDir: `${root}.cache/vitepress`,
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  lastUpdated: false,
  head: [
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    // anchors as the code host makes them
    anchor: { slugify: slug },
    config: (md) => void md.use(siteLinks, { root, repository }),
  },
  themeConfig: {
    logo: { light: '/logo-light.svg', dark: '/logo-dark.svg', alt: '' },
    siteTitle: 'Foyer',
    nav: [...navigation, { text: version, link: '/changelog' }],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: false } },
    externalLinkIcon: true,
    ...(repository && {
      socialLinks: [{ icon: 'github' as const, link: repository.web }],
      editLink: { pattern: `${repository.web}/edit/main/:path`, text: 'Edit this page' },
    }),
    footer: { message: 'MIT-licensed. No cookies, no analytics, no request to other hosts.' },
  },
  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    // its own pages only: the repository has HTML of other apps
    optimizeDeps: { entries: [] },
    server: {
      fs: { allow: [root] },
      watch: { ignored: ['**/.cache/**', '**/dist/**', '**/gallery/**', '**/foyer-data/**'] },
    },
    build: { chunkSizeWarningLimit: 4_000 },
  },
})
