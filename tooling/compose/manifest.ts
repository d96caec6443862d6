import { createHash } from 'node:crypto'
import type { OutputChunk } from 'rollup'
import type { CompositionFacts, PluginFacts } from './check-plugins.js'
import { contactedHosts, framesOf, policyText } from './hosts.js'
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

/** Writes down a build. The same input has the same manifest: it contains no time and no path of the machine. */
export function createManifest(
  composition: ReadComposition,
  { plugins, networks }: CompositionFacts,
  files: readonly { readonly chunk: OutputChunk; readonly size: FileSize }[],
  versions: ReadonlyMap<string, string>,
): Manifest {
  const hosts = contactedHosts(composition, networks)
  return {
    foyerkit: versions.get('foyerkit') ?? '',
    plugins: plugins.map((plugin) => ({ ...plugin, version: versions.get(packageOf(plugin.from)) })),
    features: composition.features,
    files: files.map(({ chunk, size }) => ({
      ...size,
      integrity: `sha384-${createHash('sha384').update(chunk.code).digest('base64')}`,
      plugins: Object.keys(size.owners).flatMap((owner) => /^plugins\/(.*)$/.exec(owner)?.[1] ?? []),
    })),
    hosts,
    policy: policyText({ hosts, frames: framesOf(composition) }),
  }
}
