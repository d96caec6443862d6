import { createHash } from 'node:crypto'
import type { OutputChunk } from 'rollup'
import type { CompositionFacts, PluginFacts } from './check-plugins.js'
import { contactedHosts, framesOf, picturesOf, policyText } from './hosts.js'
import { ownerOfPlugin } from './owners.js'
import { packageOf } from './package-of.js'
import type { ReadComposition } from './read-composition.js'
import type { FileSize } from './sizes.js'

/** A file of a build. */
export interface ManifestFile extends FileSize {
  /** For the attribute `integrity` of a script (Subresource Integrity), by SHA-384. */
  readonly integrity: string
  /** Plugins that have code in it. */
  readonly plugins: readonly string[]
}

/** Contents of the manifest.json of a build. */
export interface Manifest {
  /** Version of foyerkit. */
  readonly foyerkit: string
  readonly plugins: readonly (PluginFacts & { readonly version: string | undefined })[]
  /** Flags that the composition sets. */
  readonly features: Readonly<Record<string, boolean>>
  readonly files: readonly ManifestFile[]
  /** Origins that the page may contact. */
  readonly hosts: readonly string[]
  /** A Content-Security-Policy for them. */
  readonly policy: string
}

/** Input of {@link createManifest}. */
interface ManifestParts {
  readonly composition: ReadComposition
  readonly facts: CompositionFacts
  readonly files: readonly { readonly chunk: OutputChunk; readonly size: FileSize }[]
  /** By package. */
  readonly versions: ReadonlyMap<string, string>
}

/** Writes down a build. The same input has the same manifest: it contains no time and no path of the machine. */
export function createManifest({ composition, facts, files, versions }: ManifestParts): Manifest {
  const { plugins, networks } = facts
  const hosts = contactedHosts(composition, networks)
  const pictures = picturesOf(composition)
  const others = plugins.filter(({ from }) => !from.startsWith('foyerkit/'))
  /** Plugins whose code an owner is. */
  const pluginsOf = (owner: string) => [
    ...(/^plugins\/(.*)$/.exec(owner)?.slice(1) ?? []),
    ...others.filter(({ from }) => ownerOfPlugin(from) === owner).map(({ id }) => id),
  ]
  return {
    foyerkit: versions.get('foyerkit') ?? '',
    plugins: plugins.map((plugin) => ({ ...plugin, version: versions.get(packageOf(plugin.from)) })),
    features: composition.features,
    files: files.map(({ chunk, size }) => ({
      ...size,
      integrity: `sha384-${createHash('sha384').update(chunk.code).digest('base64')}`,
      plugins: Object.keys(size.owners).flatMap(pluginsOf),
    })),
    hosts: [...new Set([...hosts, ...pictures])].sort(),
    policy: policyText({ hosts, pictures, frames: framesOf(composition) }),
  }
}
