/** Limit of events in a time. */
export interface Limit {
  /** Begins the keys of its counts. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
  /**
   * Whether every event begins the window again, so that no time of this length has more events. Default: the window begins with
   * the first event.
   */
  readonly isSliding?: true
  /** Whether the process counts as well, so that deleting or setting back the row gives no further events. Default: no. */
  readonly isAlsoInMemory?: true
}
