/** A small tree, laid out like the repository, that breaks one rule. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>
  /** The files that break it; the others stand for what stays allowed. */
  readonly breaks: readonly string[]
}

/** Trees by the name of the rule. */
export type Plants = Readonly<Record<string, Planted>>
