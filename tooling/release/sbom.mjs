import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

// Writes a list of components in the format of CycloneDX, by npm itself: what foyerkit bundles and the service installs.
const folder = join(repositoryRoot, '.cache/sbom')
const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional'],
  {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  },
)
const { components = [] } = JSON.parse(text)
if (components.length === 0) throw new Error('npm sbom lists no component')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'foyer.cdx.json'), text)
console.log(`.cache/sbom/foyer.cdx.json: ${components.length} components`)
