type Dependencies = Readonly<Record<string, string>>

/** The parts of a package.json that name packages. */
export interface Manifest {
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
  readonly peerDependencies?: Dependencies
}

const pinned = /^(@walletconnect\/|@reown\/|typescript$)/

/** The packages whose versions must not move by themselves, with the versions that are asked for. */
export function pins(manifest: Manifest): readonly (readonly [name: string, version: string])[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  return [dependencies, devDependencies, optionalDependencies, peerDependencies]
    .flatMap((named) => Object.entries(named ?? {}))
    .filter(([name]) => pinned.test(name))
}

/** Those of them that may move: neither exact nor within one minor version. */
export function loosePins(manifest: Manifest): readonly string[] {
  return pins(manifest)
    .filter(([, version]) => !/^~?\d+\.\d+\.\d+$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
}
