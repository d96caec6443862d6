/** One icon: a single stroke in a box of 24 by 24. */
export interface IconDrawing {
  /** The `d` of its one path; drawn without a fill, with round caps and joins. */
  readonly path: string
  /** Whether it points along the line of text and so is mirrored from right to left. */
  readonly flip?: true
}
