import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repositoryRoot } from '../setup/repository.mjs'

/** Published packages by their folders. Changesets knows packages of workspaces only, and foyerkit is the root. */
const packages = { foyerkit: '.', 'foyer-service': 'apps/service', 'create-foyer': 'apps/create-foyer' }
/** Folders of files that name the version of the kernel. */
const versionedFolders = [
  'kernel/core',
  'plugins',
  'apps/create-foyer/templates',
  'apps/examples',
  'tooling/create-plugin/templates',
]
const moved = ['package.json', 'CHANGELOG.md']
const cli = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')

/**
 * Raises the versions by the changesets of a repository and moves them into the changelogs, by the command `version` of
 * Changesets in a folder that has the packages as workspaces.
 *
 * @param {string} [root]
 * @returns {string} what the command prints
 * @throws {Error} with its output, for example for a changeset that names another package
 */
export function versionPackages(root = repositoryRoot) {
  const view = mkdtempSync(join(tmpdir(), 'foyer-changesets-'))
  const before = versionOf(root)
  const inView = (/** @type {string} */ name) => join(view, 'packages', name)
  try {
    cpSync(join(root, '.changeset'), join(view, '.changeset'), { recursive: true })
    writeFileSync(join(view, 'package.json'), JSON.stringify({ private: true, workspaces: ['packages/*'] }))
    writeFileSync(join(view, 'package-lock.json'), '{}')
    for (const [name, folder] of Object.entries(packages)) {
      mkdirSync(inView(name), { recursive: true })
      for (const file of moved) copy(join(root, folder, file), join(inView(name), file))
      writeFileSync(
        join(inView(name), 'package.json'),
        withoutDependencies(join(root, folder, 'package.json')),
      )
    }
    execFileSync('git', ['init', '--quiet'], { cwd: view })
    const printed = execFileSync(process.execPath, [cli, 'version'], {
      cwd: view,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    for (const [name, folder] of Object.entries(packages)) {
      copy(join(inView(name), 'CHANGELOG.md'), join(root, folder, 'CHANGELOG.md'))
      const { version } = JSON.parse(readFileSync(join(inView(name), 'package.json'), 'utf8'))
      raise(join(root, folder, 'package.json'), version)
    }
    requireVersion(root, before, versionOf(root))
    rmSync(join(root, '.changeset'), { recursive: true })
    cpSync(join(view, '.changeset'), join(root, '.changeset'), { recursive: true })
    return printed
  } finally {
    rmSync(view, { recursive: true, force: true })
  }
}

/** @param {string} root @returns {string} */
const versionOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** The manifest of a package, without what Changesets would look for in the view. @param {string} file */
function withoutDependencies(file) {
  const { name, version } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify({ name, version })
}

/** Sets the version and leaves the rest of the file as it is. @param {string} file @param {string} version */
function raise(file, version) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/("version": )"[^"]*"/, `$1"${version}"`))
}

/**
 * Raises the version of the kernel, and the ranges of it in plugins, and in apps and plugins that are made or copied.
 *
 * @param {string} root
 * @param {string} before
 * @param {string} after
 */
function requireVersion(root, before, after) {
  const known = new RegExp(
    `("foyerkit": "\\^|\\bkernel: '\\^|\\bkernelVersion = ')${before.replaceAll('.', '\\.')}`,
    'g',
  )
  for (const folder of versionedFolders.map((path) => join(root, path)).filter((path) => existsSync(path)))
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (path.includes('node_modules') || !/\.(?:json|tsx?)$/.test(path)) continue
      const file = join(folder, path)
      const text = readFileSync(file, 'utf8')
      const raised = text.replace(known, `$1${after}`)
      if (raised !== text) writeFileSync(file, raised)
    }
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  if (existsSync(from)) cpSync(from, to)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(versionPackages())
