/** A text of a source file, and the text that takes its place. */
interface Edit {
  readonly file: string
  /** Stands in the file once. */
  readonly before: string
  readonly after: string
}

/** A fault that is written into the sources of a bundle. */
export interface Plant {
  /** Id of the finding in a review, with a letter for one of several forms; C and a number for further ones. */
  readonly id: string
  readonly fault: string
  readonly edits: readonly Edit[]
}

/** Creates a plant. */
export const plant = (id: string, fault: string, ...edits: readonly Edit[]): Plant => ({ id, fault, edits })
