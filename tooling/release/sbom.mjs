import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildFrame } from '../../apps/frame/build.mjs'
import { requireBuild } from '../build/require-build.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { bundledInPackage } from './bundled-packages.mjs'
import { createSbom, packageOf } from './sbom-document.mjs'

// Writes a list of components in the format of CycloneDX: what foyerkit and the secure frame bundle, and what npm installs with the
// service. `npm sbom` leaves out what is a dependency of the tests as well, and lists packages of which no part ships.
requireBuild()
const folder = join(repositoryRoot, '.cache/sbom')
const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))
const { modules } = await buildFrame(join(folder, 'frame'), { clean: true })
const frame = modules.flatMap((path) => packageOf(relative(repositoryRoot, path)) ?? [])
const sbom = createSbom(packages, [
  { folder: '', bundled: bundledInPackage(), installs: false },
  { folder: 'apps/service', bundled: [...new Set(frame)], installs: true },
  { folder: 'apps/create-foyer', bundled: [], installs: true },
])
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'foyer.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`.cache/sbom/foyer.cdx.json: ${sbom.components.length} components`)
