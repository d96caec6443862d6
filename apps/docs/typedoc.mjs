import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Application, Converter } from 'typedoc'
import { publishedEntries } from '../../tooling/build/entries.mjs'
import { placeholder, readRepository } from '../../tooling/build/repository-address.mjs'
import { repositoryRoot } from '../../tooling/setup/repository.mjs'

const out = fileURLToPath(new URL('./api', import.meta.url))

/** Generates a page with signatures for each published entry, into apps/docs/api. */
export async function generateApi() {
  await rm(out, { recursive: true, force: true })
  const entries = publishedEntries()
  const byFile = new Map(entries.map(({ subpath, source }) => [source, subpath.replace(/^\./, 'foyerkit')]))
  const repository = readRepository()
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entries.map(({ source }) => `${repositoryRoot}${source}`),
    tsconfig: `${repositoryRoot}tsconfig.json`,
    basePath: repositoryRoot,
    plugin: ['typedoc-plugin-markdown'],
    name: 'API',
    readme: 'none',
    skipErrorChecking: true,
    excludeExternals: true,
    excludePrivate: true,
    excludeInternal: true,
    sort: ['alphabetical'],
    disableGit: true,
    // without a repository the places are there, and lead nowhere: the pages drop the links
    sourceLinkTemplate: `${repository?.web ?? placeholder}/blob/main/{path}#L{line}`,
    logLevel: 'Error',
  })
  app.options.setValue('router', 'module')
  app.options.setValue('entryFileName', 'index')
  app.options.setValue('hideBreadcrumbs', true)
  app.options.setValue('hidePageHeader', true)
  app.options.setValue('useCodeBlocks', true)
  app.options.setValue('expandParameters', true)
  app.options.setValue('useHTMLEncodedBrackets', true)
  app.options.setValue('sanitizeComments', true)
  app.options.setValue('parametersFormat', 'table')
  app.options.setValue('interfacePropertiesFormat', 'table')
  app.options.setValue('propertyMembersFormat', 'table')
  app.options.setValue('enumMembersFormat', 'table')
  app.options.setValue('typeDeclarationFormat', 'table')
  app.options.setValue('tableColumnSettings', { hideSources: true, hideInherited: true })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.children ?? []) {
      const file = module.sources?.[0]?.fullFileName ?? ''
      module.name = byFile.get(file.slice(repositoryRoot.length)) ?? module.name
    }
  })
  const project = await app.convert()
  if (!project || app.logger.hasErrors()) throw new Error('typedoc could not read the published entries')
  app.options.setValue('outputs', [{ name: 'markdown', path: out }])
  await app.generateOutputs(project)
  return { out, count: project.children?.length ?? 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { count } = await generateApi()
  console.log(`${count} entries in apps/docs/api`)
}
