import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/** File of alto, the bundler for user operations, once it is installed. */
export const bundlerProgram = join(repositoryRoot, '.cache/alto/node_modules/.bin/alto')

/** Whether the bundler is installed. It is no dependency of the repository, because its licence is GPL-3.0. */
export const hasBundler = () => existsSync(bundlerProgram)

/** Parameters of npm that install it. */
export const bundlerInstallation = [
  'install',
  ...['--prefix', '.cache/alto'],
  '--ignore-scripts',
  '@pimlico/alto@0.0.20',
]

/** Command that installs it. */
export const installBundler = `npm ${bundlerInstallation.join(' ')}`
