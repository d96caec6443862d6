/** A part of the panel that is made once and brought up to date, so that focus stays where it is. */
export interface Field {
  readonly node: HTMLElement
  update(): void
}
