import type { OwnPluginName, OwnPlugins } from './own-plugins.js'

/** Formats of a build: an ES module, a script with a global, a script that defines `<foyer-button>`. */
export type Format = 'esm' | 'iife' | 'element'

/** A size: bytes, or a text such as `20 kB` (1 kB is 1,000 bytes). */
export type Size = number | `${number} ${'B' | 'kB' | 'MB'}`

/** A plugin of foyerkit with its options, which are data: what JSON can hold. */
export type OwnPlugin = {
  readonly [N in OwnPluginName]:
    N | { readonly plugin: N; readonly options?: OwnPlugins[N]; readonly pageOptions?: readonly string[] }
}[OwnPluginName]

/** A plugin of another package, or of a file beside the composition, in TypeScript or JavaScript. */
export interface OtherPlugin {
  /** Package or sub-path, such as `@acme/near`, or a path that begins with `./`. */
  readonly from: string
  /** Name of the factory in it. Default: `default`. */
  readonly export?: string
  /** Argument of the factory, as data. */
  readonly options?: unknown
  /**
   * Names of options that the plugin requires and that are no data, such as functions. The page gives them to `createFoyer`. A plugin
   * of foyerkit has this field, too.
   */
  readonly pageOptions?: readonly string[]
}

/** Plugins, formats and limits of a build. */
export interface Composition {
  /** In this order. A plugin that another one requires must be listed, too. */
  readonly plugins: readonly (OwnPlugin | OtherPlugin)[]
  /** Modules whose exports a host needs, such as `foyerkit/react`, besides those of `foyerkit`. They are exports of `kit.js`. */
  readonly exports?: readonly string[]
  /** Flags, as the option `features` of `createFoyer`. */
  readonly features?: Readonly<Record<string, boolean>>
  /** Default: `['esm']`. */
  readonly formats?: readonly Format[]
  /**
   * Packages that the ES module imports from its page. Default: the peers of foyerkit but those of `without`. The other formats contain
   * everything.
   */
  readonly external?: readonly string[]
  /**
   * Packages that the build goes without. What needs one fails, as on a page that has not installed it. Without `viem`, names with
   * letters beyond a to z are not shown: the tables for them have 18 kB after gzip.
   */
  readonly without?: readonly 'viem'[]
  /** Languages besides English. Default: all. */
  readonly languages?: readonly string[]
  /** Address of a Foyer service, or several by their use, as the option `service` of `createFoyer`. */
  readonly service?: string | Readonly<Record<string, string>>
  /** Name of the script's global. Default: `Foyer`. */
  readonly global?: string
  /**
   * Maximum sizes after gzip: the entry of the ES module (what it loads at once), all files of the ES module, and the one
   * file of the other formats.
   */
  readonly budget?: {
    readonly entry?: Size
    readonly esm?: Size
    readonly iife?: Size
    readonly element?: Size
  }
}

/** Types the composition of a `foyer.compose.ts`. Returns it as it is. */
export function defineComposition(composition: Composition): Composition {
  return composition
}
